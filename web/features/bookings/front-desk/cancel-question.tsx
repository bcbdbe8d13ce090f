import { useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { cancellation, seatPolicies } from '#contract/bookings/bookings.ts'
import type { SeatCancellation, SeatPolicy } from '#contract/bookings/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { absencesOfFile } from '#studio/absences.ts'
import { RefundWays } from '#web/features/spaces/hire-administration/cancel-hire-question.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCancelForMember, useCancelSeat, useSeatCancellation } from './api.ts'
import { TellsMember } from './tells-member.tsx'

interface Props {
  open: boolean
  lesson: {
    title: string
    start: string
    end: string
    /** Last instant at which a member may cancel. */
    cancelUntil: string
  }
  member: Pick<
    BookedMember,
    'bookingId' | 'ticketsTaken' | 'byPlan' | 'seat' | 'lastName' | 'firstName' | 'email'
  >
  now: number
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * Asks before a member's booking is cancelled, and what comes back of it: tickets, or the money for a seat in
 * an event.
 */
export function CancelQuestion(props: Props) {
  return props.member.seat === undefined ? <TicketQuestion {...props} /> : <SeatQuestion {...props} />
}

/**
 * When the members' deadline has passed, it says so and asks whether the tickets come back, or whether it
 * counts as an absence.
 */
function TicketQuestion({ open, lesson, member, now, ...props }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const cancel = useCancelForMember()
  const { bookingId: id, ticketsTaken: count } = member
  const form = useContractForm(cancellation, { afterDeadline: true, returnTickets: false, reason: '' })
  useUnsavedInput(form, `cancel ${id}`)
  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync(late ? { id, ...decision() } : { id }),
    done: t('frontDesk.cancel.done'),
    doneAlready: 'error.yoga.bookingNotFound',
    onDone: props.onDone,
  })
  const deadline = Date.parse(lesson.cancelUntil)
  // The server's clock decides; the browser's may be behind.
  const late = now > deadline || failed?.code === 'error.yoga.cancelIn3hr'
  // Where a plan paid for the booking, a late cancellation is an absence.
  const isAbsence = member.byPlan && (facts.absences ?? absencesOfFile).absenceRules.length > 0
  const asks = late && (count > 0 || isAbsence)

  function decision() {
    const { returnTickets, reason } = form.getValues()
    return asks && returnTickets
      ? { afterDeadline: true, returnTickets, reason }
      : { afterDeadline: true, returnTickets: false }
  }

  return (
    <ConfirmDialog
      {...{ open, busy: cancel.isPending, focusAfter: props.focusAfter }}
      title={t('frontDesk.cancel.title')}
      okLabel={t(late ? 'frontDesk.cancel.lateOk' : 'frontDesk.cancel.ok')}
      cancelLabel={t('booking.keep')}
      failure={failed && failed.code !== 'error.yoga.cancelIn3hr' && failed.text}
      onOk={asks ? () => void form.handleSubmit(act)() : act}
      onCancel={props.onCancel}
    >
      <EntrySummary title={lesson.title} start={lesson.start} end={lesson.end} />
      <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name: fullName(member) })}</p>
      {!asks && (
        <p className="mt-1">
          {t(count === 0 ? 'frontDesk.cancel.free' : 'frontDesk.cancel.returns', { count })}
        </p>
      )}
      {late && (
        <div className="mt-4">
          <Notice kind="error">{t('frontDesk.cancel.late')}</Notice>
        </div>
      )}
      {asks && (
        <FormProvider {...form}>
          <LateDecision count={count} onSubmit={(event) => void form.handleSubmit(act)(event)} />
        </FormProvider>
      )}
      {!(asks && count === 0) && <TellsMember email={member.email} />}
    </ConfirmDialog>
  )
}

interface LateDecisionProps {
  count: number
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * Whether the tickets of a late cancellation come back, or whether it counts as an absence where there are
 * none, and why not. The tickets stay used and the absence counts unless the administrator says otherwise.
 */
function LateDecision({ count, onSubmit }: LateDecisionProps) {
  const { t } = useTranslation()
  const { register, control, formState } = useFormContext<z.input<typeof cancellation>>()
  const { field } = useController({ control, name: 'returnTickets' })
  const returned = field.value === true
  const isAbsence = count === 0
  const absenceHint = t(`frontDesk.absence.${returned ? 'waivesHint' : 'countsHint'}`)
  return (
    <Form onSubmit={onSubmit} className="mt-5 grid gap-4">
      <RadioGroup
        legend={t(isAbsence ? 'frontDesk.absence.legend' : 'reception.lateCancel.legend')}
        values={['kept', 'returned'] as const}
        chosen={returned ? 'returned' : 'kept'}
        onChoose={(choice) => field.onChange(choice === 'returned')}
        text={(choice) =>
          isAbsence
            ? t(`frontDesk.absence.${choice === 'kept' ? 'counts' : 'waives'}`)
            : t(`reception.lateCancel.${choice}`, { count })
        }
        hint={isAbsence ? absenceHint : undefined}
      />
      {returned && (
        <TextField
          label={t(isAbsence ? 'frontDesk.absence.reason' : 'reception.lateCancel.reason')}
          hint={t('reception.lateCancel.reasonHint')}
          autoComplete="off"
          required
          error={formState.errors.reason}
          {...register('reason')}
        />
      )}
    </Form>
  )
}

/** Shows what comes back of a seat in an event in full and by its terms, and asks which of the two it is. */
function SeatQuestion({ open, lesson, member, focusAfter, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { bookingId: id } = member
  const cancel = useCancelSeat()
  const [way, setWay] = useState<SeatPolicy>('full')
  const [refusals, setRefusals] = useState(0)
  const query = useSeatCancellation(id, refusals, open)
  const { data } = query
  const refund = data?.[way].refund ?? 0
  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync({ id, way, refund }, { onError: () => setRefusals(refusals + 1) }),
    done: t('frontDesk.cancel.done'),
    doneAlready: 'error.yoga.bookingNotFound',
    onDone,
  })
  return (
    <ConfirmDialog
      {...{ open, focusAfter, onCancel, busy: cancel.isPending }}
      okDisabled={data === undefined || query.isFetching}
      title={t('frontDesk.cancel.title')}
      okLabel={t('frontDesk.cancel.ok')}
      cancelLabel={t('booking.keep')}
      failure={failed?.text}
      onOk={act}
    >
      <EntrySummary title={lesson.title} start={lesson.start} end={lesson.end} />
      <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name: fullName(member) })}</p>
      <div className="mt-4 grid gap-4">
        <FailedLoad text={t('spaceCalendar.hire.cancelUnchecked')} query={query} />
        {query.isPending && <Skeleton className="h-28 rounded-2xl" />}
        {data && <SeatWays {...{ data, way }} onWay={setWay} />}
        {refund > 0 && <p className="text-sm">{t('frontDesk.cancel.handBack')}</p>}
      </div>
      <TellsMember email={member.email} />
    </ConfirmDialog>
  )
}

interface SeatWaysProps {
  data: Record<SeatPolicy, SeatCancellation>
  way: SeatPolicy
  onWay: (way: SeatPolicy) => void
}

/** How much of the money comes back, or whether the invitation that paid for the seat can be used again. */
function SeatWays({ data, way, onWay }: SeatWaysProps) {
  const { t } = useTranslation()
  if (data.full.paid > 0) return <RefundWays {...{ data, way, onWay }} />
  if (data.full.invitation === 'none') return <p>{t('frontDesk.cancel.nothingPaid')}</p>
  const text = (offered: SeatPolicy) =>
    t(`frontDesk.cancel.invitation.${data[offered].invitation === 'returned' ? 'returned' : 'kept'}`)
  if (data.rule.invitation === data.full.invitation) return <p>{text('full')}</p>
  return (
    <RadioGroup
      legend={t('frontDesk.cancel.invitation.legend')}
      values={seatPolicies}
      chosen={way}
      onChoose={onWay}
      text={text}
    />
  )
}
