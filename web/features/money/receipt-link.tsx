import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { receiptNumber } from '#studio/receipts.ts'
import { useLanguage } from '#web/lib/language.ts'

/** The number of a receipt, which leads to the receipt. */
export function ReceiptLink({ paymentId, number }: { paymentId: string; number: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const written = receiptNumber(number)
  return (
    <Link
      to={to(`/receipt/${paymentId}`)}
      aria-label={`${t('money.lines.receipt')} ${written}`}
      className="inline-block py-1 tabular-nums underline underline-offset-4"
    >
      {written}
    </Link>
  )
}
