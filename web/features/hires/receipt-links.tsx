import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** A link to the receipt of each payment. A hire that was moved may have two. */
export function ReceiptLinks({ hire: { paymentIds }, name }: { hire: Hire; name: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return paymentIds.map((id, position) => {
    const number = paymentIds.length > 1 ? ` ${position + 1}` : ''
    return (
      <Link
        key={id}
        to={to(`/receipt/${id}`)}
        aria-label={t('hire.receiptOf', { name }) + number}
        className={buttonClass('outline')}
      >
        {t('payment.receipt')}
        {number}
      </Link>
    )
  })
}
