import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import { isOnlyHere } from './subscribing.ts'

/** Says that services on the internet cannot read the address, when it leads back to this computer, as in a demo. */
export function OnlyHereNotice({ address }: { address: string }) {
  const { t } = useTranslation()
  return isOnlyHere(address) && <Notice>{t('calendar.onlyHere')}</Notice>
}
