import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rentalMembership } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { DoneEarlier } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useRefundPayment } from './api.ts'
import { leftOf, refundForm } from './refund-form.ts'
import type { RefundablePayment } from './refund-form.ts'

interface Props {
  open: boolean
  payment: RefundablePayment
  onClose: () => void
}

/**
 * Gives back a payment or a part of it, with a reason. Says first what happens with the money, the plan and
 * the tickets.
 */
export function RefundDialog({ open, payment, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const refund = useRefundPayment(payment)
  const hintId = useId()
  const left = leftOf(payment)
  const unused = unusedOf(payment)
  const { form, dialog, saveWith } = useDialogForm({
    name: `refund of ${payment.id}`,
    schema: refundForm,
    // Of an offer, first what a person gets who does not want the unused tickets any more.
    values: {
      amount: String(unused?.amount ?? left),
      note: '',
      takeTickets: String(unused?.tickets ?? 0),
      staysOwed: 'false',
    },
    onClose,
    textOf: (error) => {
      if (error instanceof DoneEarlier) return t('contract.refund.doneEarlier')
      const isLost = error instanceof CallError && error.outcomeUnknown
      return isLost ? t('contract.refund.outcomeUnknown') : undefined
    },
  })
  const { register, formState } = form
  const { name } = useSubjectText()(payment.subject)
  const tickets = Array.from({ length: payment.ticketsLeft + 1 }, (_, count) => count)

  const submit = saveWith(async (body) => {
    const { done } = await refund.mutateAsync(body)
    return t(done ? 'contract.refund.done' : 'contract.refund.underWay')
  })

  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t('contract.refund.title', { name })}
      confirmLabel={t('contract.refund.ok')}
      onSubmit={submit}
    >
      <ul className="grid list-disc gap-1.5 rounded-2xl bg-paper py-3 pr-5 pl-9 text-sm">
        <li>{t(`contract.refund.way.${payment.method}`)}</li>
        {whatHappensWithPlan(payment).map((key) => (
          <li key={key}>{t(`contract.refund.plan.${key}`)}</li>
        ))}
        {payment.subject.kind === 'offer' && (
          <li>
            {unused === undefined
              ? t('contract.refund.offer.used')
              : t('contract.refund.offer.unused', {
                  count: unused.tickets,
                  amount: yenText(unused.amount, language),
                })}
          </li>
        )}
        <li>{t('contract.refund.mail')}</li>
      </ul>
      <TextField
        label={t('contract.refund.amount')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={t('contract.refund.left', {
          left: yenText(left, language),
          amount: yenText(payment.amount, language),
        })}
        error={formState.errors.amount}
        {...register('amount')}
      />
      <TextField
        label={t('contract.refund.note')}
        autoComplete="off"
        required
        hint={t('contract.refund.noteHint')}
        error={formState.errors.note}
        {...register('note')}
      />
      {mayBeOwed(payment) && (
        <SelectField
          label={t('contract.refund.after')}
          options={(['false', 'true'] as const).map((value) => ({
            value,
            label: t(value === 'true' ? 'contract.refund.staysOwed' : 'contract.refund.waived'),
          }))}
          {...register('staysOwed')}
        />
      )}
      {payment.tickets > 0 && (
        <div className="grid gap-1.5">
          <SelectField
            label={t('contract.refund.tickets')}
            aria-describedby={hintId}
            options={tickets.map((count) => ({
              value: String(count),
              label: count === 0 ? t('contract.refund.keepTickets') : t('contract.refund.take', { count }),
            }))}
            {...register('takeTickets')}
          />
          <p id={hintId} className="text-sm text-ink-soft">
            {t('contract.refund.ticketsLeft', { count: payment.ticketsLeft, of: payment.tickets })}
          </p>
        </div>
      )}
    </FormDialog>
  )
}

/** What goes back with all tickets that are left of an offer; undefined where none are, or nothing goes back. */
function unusedOf({ subject, unusedRefund, ticketsLeft }: RefundablePayment) {
  if (subject.kind !== 'offer' || unusedRefund === null || unusedRefund === 0 || ticketsLeft === 0)
    return undefined
  return { tickets: ticketsLeft, amount: unusedRefund }
}

/**
 * Whether the payer can owe it again: hires, seats, and months that were paid at the studio. Stripe charges
 * the other plans.
 */
const mayBeOwed = ({ subject, method }: RefundablePayment): boolean =>
  subject.kind === 'plan'
    ? method !== 'card' && subject.memberType !== rentalMembership.code
    : subject.kind !== 'offer'

/**
 * A plan of each month goes on after a refund. The rental membership, paid once, ends when all of it went
 * back.
 */
function whatHappensWithPlan({ subject, method }: RefundablePayment) {
  if (subject.kind !== 'plan') return []
  if (subject.memberType === rentalMembership.code) return ['rental'] as const
  return method === 'card' ? (['goesOn'] as const) : (['onSite'] as const)
}
