import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { codeInGroups } from '#contract/member-codes.ts'
import type { MemberCode } from '#contract/member-codes.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

/**
 * The code as a picture for scanners and as digits. Black on white with a margin also on a dark screen,
 * because many scanners do not read a picture in light on dark.
 */
export default function CodeCard({ code: { code, createdAt } }: { code: MemberCode }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <figure className="grid w-full max-w-80 justify-items-center gap-3 rounded-3xl bg-card p-5 text-center shadow-soft print:border print:border-ink print:shadow-none">
      <QRCodeSVG
        value={code}
        title={t('memberCode.qr')}
        size={256}
        marginSize={4}
        level="M"
        className="h-auto w-full max-w-64 rounded-2xl print:[print-color-adjust:exact]"
      />
      <figcaption className="grid gap-2">
        <span className="font-mono text-2xl font-semibold tracking-wide tabular-nums select-all">
          {codeInGroups(code)}
        </span>
        <span className="text-sm">{t('memberCode.digits')}</span>
        <span className="text-xs">
          {t('memberCode.createdAt', { date: dateText(Date.parse(createdAt), language) })}
        </span>
      </figcaption>
    </figure>
  )
}
