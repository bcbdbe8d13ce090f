import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PaymentOfMember } from '#contract/payments/member-contract.ts'
import { yenText } from '#studio/yen.ts'
import { slashText } from '#time/tokyo.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { ShortenedList } from '#web/ui/shortened-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useContract } from './api.ts'
import { DisputeText } from './dispute-text.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { mayBeRefunded } from './refund-form.ts'

/** What a member has paid, newest first, with the refunds of each payment and the way to give it back. */
export function ContractPayments({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const query = useContract(memberId)
  const { dialog, show, close } = useDialogState<string>()
  if (query.error && !query.data) return <FailedLoad text={t('contract.loadFailed')} query={query} />
  if (!query.data) return <Skeleton className="h-24 rounded-2xl" />
  const { payments } = query.data
  const refunded = payments.find(({ id }) => id === dialog?.subject)
  return (
    <>
      <ShortenedList items={payments} none={t('memberAdmin.noPayments')}>
        {(payment) => <PaymentLine key={payment.id} payment={payment} onRefund={() => show(payment.id)} />}
      </ShortenedList>
      {dialog && refunded && (
        <RefundDialog key={dialog.opening} open={dialog.open} payment={refunded} onClose={close} />
      )}
    </>
  )
}

function PaymentLine({ payment, onRefund }: { payment: PaymentOfMember; onRefund: () => void }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const { paidAt, subject, method, amount, refunded, refundOpen, tickets, dispute, afterEnd, refunds } =
    payment
  const { name, time, coupon } = useSubjectText()(subject)
  const date = slashText(Date.parse(paidAt)) + zoneMark
  const yen = (yens: number) => yenText(yens, language)
  const remarks = [
    t(`payment.methods.${method}`),
    ...(tickets > 0 ? [t('contract.ticketsLeft', { count: payment.ticketsLeft, of: tickets })] : []),
    ...(coupon === undefined ? [] : [coupon]),
  ]
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
          <span className="block text-xs text-ink-soft tabular-nums">{date}</span>
          {name}
          {time !== undefined && <span className="block text-xs tabular-nums">{time}</span>}
          <span className="block text-xs text-ink-soft">{remarks.join(' · ')}</span>
          {afterEnd && <span className="block text-xs text-danger">{t('contract.paidAfterEnd')}</span>}
          <DisputeText dispute={dispute} className="block" />
        </span>
        <span className="text-right tabular-nums">
          <span className="block font-semibold">{yen(amount)}</span>
          {refunded > 0 && (
            <span className="block text-xs text-danger">
              {t('memberAdmin.refunded', { amount: yen(refunded) })}
            </span>
          )}
          {refundOpen > 0 && (
            <span className="block text-xs text-danger">
              {t('memberAdmin.refundOpen', { amount: yen(refundOpen) })}
            </span>
          )}
        </span>
        <Link
          to={to(`/receipt/${payment.id}`)}
          aria-label={t('payment.receiptOf', { date, amount: yen(amount) })}
          className="inline-flex min-h-11 items-center text-green underline underline-offset-4"
        >
          {t('payment.receipt')}
        </Link>
        {subject.kind === 'hire' && <WithdrawButton {...{ payment, name }} />}
        {mayBeRefunded(payment) && (
          <Button
            variant="outline"
            className="px-4"
            aria-label={t('contract.refund.openOf', { name, date, amount: yen(amount) })}
            onClick={onRefund}
          >
            {t('contract.refund.open')}
          </Button>
        )}
      </div>
      {refunds.length > 0 && (
        <ul className="grid gap-1 rounded-xl bg-paper px-4 py-2 text-xs text-ink-soft">
          {refunds.map((refund) => (
            <li key={refund.id} className="wrap-anywhere tabular-nums">
              {[
                slashText(Date.parse(refund.at)) + zoneMark,
                yen(refund.amount),
                t(refund.done ? 'contract.refund.made' : 'contract.refund.pending'),
                refund.note || t(`refunds.reasons.${refund.reason}`),
                refund.ticketsTaken > 0 && t('contract.refund.taken', { count: refund.ticketsTaken }),
                refund.by,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
