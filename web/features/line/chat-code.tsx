import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'

/** Black on white with a margin also on a dark screen, because many scanners read nothing else. */
export default function ChatCode({ link }: { link: string }) {
  const { t } = useTranslation()
  return (
    <QRCodeSVG
      value={link}
      title={t('line.qr')}
      size={176}
      marginSize={4}
      level="M"
      className="rounded-2xl"
    />
  )
}
