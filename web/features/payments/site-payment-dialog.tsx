import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { PauseFee } from '#contract/pausing.ts'
import { notePlanPayment, readSiteOffer } from '#contract/payments/site-payments.ts'
import type { SiteOffer, SitePayment } from '#contract/payments/site-payments.ts'
import { planName } from '#studio/member-types.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { lastDayOfMonth } from '#time/paid-month.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { PauseFees } from '#web/features/pausing/pause-fees.tsx'
import { NoteFeeDialog } from '#web/features/pausing/settle-pause-fees.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { DoneEarlier, refuseChange, useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { initialValues, planIn, sitePaymentForm } from './site-payment-values.ts'
import type { Payer } from './site-payment-values.ts'

/** A way to note that a member has paid for a plan in cash or by transfer. */
export function PaymentOnSite({ payer }: { payer: Payer }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<{ today: string }>()
  return (
    <>
      <Button variant="outline" onClick={() => show({ today: dateOf(Date.now()) })}>
        {t('money.onSite.open')}
      </Button>
      {dialog && (
        <SitePaymentDialog
          key={dialog.opening}
          open={dialog.open}
          today={dialog.subject.today}
          payer={payer}
          onClose={close}
        />
      )}
    </>
  )
}

interface SitePaymentDialogProps {
  open: boolean
  payer: Payer
  /** The day on which the dialog opened. */
  today: string
  onClose: () => void
}

/** Asks what the member paid at the studio; says so instead when the member pays by card. */
function SitePaymentDialog({ open, payer, today, onClose }: SitePaymentDialogProps) {
  const { t } = useTranslation()
  const offer = useSiteOffer(payer.id)
  const noting = useDialogState<PauseFee>()
  const [noted, setNoted] = useState<Noted>()
  const { name } = payer
  const title = t('money.onSite.title', { name })
  if (noted)
    return (
      <Dialog {...{ open, onClose, title }} footer={<Button onClick={onClose}>{t('common.ok')}</Button>}>
        <PaymentNoted {...noted} />
      </Dialog>
    )
  const fees =
    offer.data && offer.data.pauseFees.length > 0 ? (
      <div className="grid gap-2">
        <h3 className="font-semibold">{t('pausing.fees')}</h3>
        <PauseFees fees={offer.data.pauseFees}>
          {(fee) => (
            <Button variant="outline" className="w-fit px-4" onClick={() => noting.show(fee)}>
              {t('pausing.noteFee')}
            </Button>
          )}
        </PauseFees>
      </div>
    ) : null
  // Beside the dialog, because a form has no other one within.
  const noteFee = noting.dialog && (
    <NoteFeeDialog
      key={noting.dialog.opening}
      open={noting.dialog.open}
      fee={noting.dialog.subject}
      name={name}
      onClose={noting.close}
    />
  )
  if (offer.data && offer.data.membership === null) {
    return (
      <>
        <SitePaymentForm
          {...{ open, payer, today, onClose, fees, title }}
          offer={offer.data}
          onNoted={setNoted}
        />
        {noteFee}
      </>
    )
  }
  return (
    <>
      <Dialog {...{ open, onClose, title }}>
        <FailedLoad text={t('money.onSite.loadFailed', { name })} query={offer} />
        {offer.isPending && <Skeleton className="h-72 rounded-3xl" />}
        {offer.data && <Notice kind="info">{t('money.onSite.byCard', { name })}</Notice>}
        {fees}
      </Dialog>
      {noteFee}
    </>
  )
}

type Noted = Answer<typeof notePlanPayment>

/** That the payment is recorded, with the number of its receipt and a way to it. */
function PaymentNoted({ id, number }: Noted) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p className="text-lg font-semibold">{t('money.onSite.done', { number: receiptNumber(number) })}</p>
      <Link to={to(`/receipt/${id}`)} className={buttonClass('outline')}>
        {t('payment.receipt')}
      </Link>
    </div>
  )
}

interface SitePaymentFormProps {
  open: boolean
  title: string
  payer: Payer
  today: string
  offer: SiteOffer
  /** The months of a pause that can be paid beside a plan. */
  fees: ReactNode
  onNoted: (noted: Noted) => void
  onClose: () => void
}

/** What the member paid: plan, amount, entry fee, way, day, and the last day that is paid. */
function SitePaymentForm(props: SitePaymentFormProps) {
  const { open, title, payer, today, offer, fees, onNoted, onClose } = props
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const note = useNotePlanPayment(payer.id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `payment of ${payer.id}`,
    schema: sitePaymentForm,
    values: initialValues(offer, { present: payer.memberType, today }),
    onClose,
    textOf: (error) => (error instanceof DoneEarlier ? t('money.onSite.doneEarlier') : undefined),
  })
  const { register, watch, setValue, formState } = form
  const plan = planIn(offer, watch('memberType'))
  const isMonthly = plan !== undefined && plan.paidUntil !== null
  const { entryFee } = facts.prices
  const paidFee = isMonthly && watch('entryFee') === 'yes' ? entryFee : 0
  const total = wholeYen(watch('price')) + paidFee

  const paidOn = watch('paidOn').trim()
  const paidFrom = useRef(today)
  const follow = useEffectEvent((day: string) => {
    const isProposal = form.getValues('paidUntil') === lastDayOfMonth(paidFrom.current, offer.follows)
    paidFrom.current = day
    // A day that the administrator typed stays.
    if (isProposal) proposePaidUntil()
  })
  useEffect(() => {
    if (instantOf(paidOn) !== undefined) follow(paidOn)
  }, [paidOn])

  const submit = saveWith(async (body) => {
    onNoted(await note.mutateAsync(body))
    return undefined
  })

  function proposePaidUntil() {
    setValue('paidUntil', lastDayOfMonth(paidFrom.current, offer.follows), {
      shouldDirty: true,
      shouldValidate: true,
    })
  }

  function choosePlan(memberType: string) {
    const chosen = planIn(offer, memberType)
    setValue('price', String(chosen?.price ?? ''), { shouldDirty: true, shouldValidate: true })
    if (chosen?.paidUntil === null) {
      setValue('paidUntil', '', { shouldDirty: true, shouldValidate: true })
      setValue('entryFee', 'no', { shouldDirty: true })
    } else if (form.getValues('paidUntil') === '') proposePaidUntil()
  }

  return (
    <FormDialog {...dialog} open={open} title={title} confirmLabel={t('money.onSite.ok')} onSubmit={submit}>
      {fees}
      <p className="text-sm text-ink-soft">
        {t(payer.email === '' ? 'money.onSite.leadWithoutMail' : 'money.onSite.lead', { name: payer.name })}
      </p>
      <SelectField
        label={t('money.onSite.plan')}
        options={offer.plans.map(({ memberType }) => ({
          value: String(memberType),
          label: planName(facts, memberType, language),
        }))}
        {...register('memberType', { onChange: ({ target }) => choosePlan(String(target.value)) })}
      />
      <TextField
        label={t('money.onSite.price')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={t('money.onSite.priceHint', { price: yen(plan?.price ?? 0) })}
        error={formState.errors.price}
        {...register('price')}
      />
      {isMonthly && (
        <RadioGroup
          legend={t('money.onSite.entryFee')}
          values={['yes', 'no'] as const}
          chosen={watch('entryFee')}
          onChoose={(value) => setValue('entryFee', value, { shouldDirty: true })}
          text={(value) =>
            value === 'yes' ? t('money.onSite.withFee', { fee: yen(entryFee) }) : t('money.onSite.withoutFee')
          }
          hint={t(offer.entryFee > 0 ? 'money.onSite.feeOwed' : 'money.onSite.feePaid')}
        />
      )}
      <RadioGroup
        legend={t('money.onSite.method')}
        values={['cash', 'transfer'] as const}
        chosen={watch('method')}
        onChoose={(value) => setValue('method', value, { shouldDirty: true })}
        text={(value) => t(`payment.methods.${value}`)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField
          name="paidOn"
          label={t('money.onSite.paidOn')}
          hint={t('money.onSite.paidOnHint', { day: today })}
        />
        {isMonthly && (
          <DayField
            name="paidUntil"
            label={t('money.onSite.paidUntil')}
            hint={
              offer.paidUntil === null
                ? t('money.onSite.paidUntilFirst')
                : t('money.onSite.paidUntilHint', { day: offer.paidUntil })
            }
          />
        )}
      </div>
      <p role="status" className="rounded-2xl bg-paper px-5 py-4">
        {!Number.isNaN(total) && (
          <strong className="tabular-nums">{t('money.onSite.total', { amount: yen(total) })}</strong>
        )}{' '}
        {plan && plan.tickets > 0
          ? t('money.onSite.tickets', { count: plan.tickets })
          : t('money.onSite.noTickets')}
      </p>
    </FormDialog>
  )
}

/** What the member can pay for at the studio, read when the dialog opens. */
const useSiteOffer = (memberId: string) =>
  useApiQuery(readSiteOffer, { params: { id: memberId } }, { staleTime: 'static', gcTime: 0 })

/** Notes a payment once, however often the administrator has to try. */
function useNotePlanPayment(memberId: string) {
  const note = useIdempotentCreate<SitePayment, Noted>({
    create: (body, idempotencyKey) =>
      call(notePlanPayment, { params: { id: memberId }, body, idempotencyKey }),
    change: refuseChange,
  })
  return useMutation({ mutationFn: note, onSettled: useReload() })
}
