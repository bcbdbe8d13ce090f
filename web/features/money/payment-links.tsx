import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { memberNumber } from '#studio/member-number.ts'
import { languageOfName } from '#studio/person-name.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'

interface PayerNameProps {
  payer: { memberId: string | null; memberNumber: number | null; name: string }
}

/** A member's name, which leads those who may to the member, with the number; or a guest's name. */
export function PayerName({ payer: { memberId, memberNumber: number, name } }: PayerNameProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const may = useMayCall()
  const written = <span lang={languageOfName(name)}>{name}</span>
  return (
    <span className="wrap-anywhere">
      {memberId === null || !may('getMember') ? (
        written
      ) : (
        <Link
          to={to(`/admin/members/${memberId}`)}
          className="inline-block py-1 font-semibold underline underline-offset-4"
        >
          {written}
        </Link>
      )}{' '}
      <span className="text-xs text-ink-soft tabular-nums">
        {number === null ? t('money.lines.guest') : memberNumber(number)}
      </span>
    </span>
  )
}

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
