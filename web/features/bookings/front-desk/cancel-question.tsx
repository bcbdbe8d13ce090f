import type { RefObject, SubmitEvent } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { cancellation } from '#contract/bookings/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useCancelForMember } from './api.ts'

interface Props {
  open: boolean
  lesson: {
    title: string
    start: string
    end: string
    /** Last instant at which a member may cancel. */
    cancelUntil: string
  }
  member: Pick<BookedMember, 'bookingId' | 'ticketsTaken' | 'lastName' | 'firstName'>
  now: number
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * Asks before a member's booking is cancelled. When the members' deadline has passed, it says so and asks
 * whether the tickets come back.
 */
export function CancelQuestion({ open, lesson, member, now, ...props }: Props) {
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
  const asks = late && count > 0

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
          <LateTickets count={count} onSubmit={(event) => void form.handleSubmit(act)(event)} />
        </FormProvider>
      )}
    </ConfirmDialog>
  )
}

interface LateTicketsProps {
  count: number
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * Whether the tickets of a late cancellation come back, and why. They stay used unless the administrator says
 * otherwise.
 */
function LateTickets({ count, onSubmit }: LateTicketsProps) {
  const { t } = useTranslation()
  const { register, control, formState } = useFormContext<z.input<typeof cancellation>>()
  const { field } = useController({ control, name: 'returnTickets' })
  const returned = field.value === true
  return (
    <Form onSubmit={onSubmit} className="mt-5 grid gap-4">
      <RadioGroup
        legend={t('reception.lateCancel.legend')}
        values={['kept', 'returned'] as const}
        chosen={returned ? 'returned' : 'kept'}
        onChoose={(choice) => field.onChange(choice === 'returned')}
        text={(choice) => t(`reception.lateCancel.${choice}`, { count })}
        hint={t(returned ? 'reception.lateCancel.tellsReturned' : 'reception.lateCancel.tellsKept')}
      />
      {returned && (
        <TextField
          label={t('reception.lateCancel.reason')}
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
