import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOwnMember } from '#web/features/members/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnPayments } from './api.ts'
import { openPaymentOf, pageOfSource } from './ticket-source.ts'

/** Says at the top of the member's page that a payment is open, and leads to it. */
export function OpenPayment() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data: member } = useOwnMember()
  const { data: own } = useOwnPayments()
  const open = member && openPaymentOf(member, own?.membership)
  if (open === undefined) return null
  return (
    <Notice
      kind={open === 'renewal' ? 'error' : 'info'}
      action={
        <Link to={to(pageOfSource[open])} className={buttonClass('outline')}>
          {t(`payment.openGo.${open}`)}
        </Link>
      }
    >
      {t(`payment.open.${open}`)}
    </Notice>
  )
}
