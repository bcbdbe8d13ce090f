import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { FoundGuest } from '#contract/guests.ts'
import { languageOfName } from '#studio/person-name.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useConfirmedSave } from '#web/lib/confirmed-save.ts'
import { SecondSeatQuestion } from './second-seat-question.tsx'
import { SeatTakenEarlier, useBookGuest } from './api.ts'
import { GuestFields } from './guest-fields.tsx'
import { emptySeat, guestSeatForm, paymentTimes, searchOf, seatBody } from './guest-form.ts'
import type { KnownGuest } from './guest-form.ts'
import { ReturningGuests } from './returning-guests.tsx'

export interface GuestDialogProps {
  open: boolean
  /** The lesson as it was last read. */
  lesson: { id: string; title: string; start: string; end: string }
  /** The guests who have a seat in it. */
  booked?: readonly string[]
  known?: KnownGuest
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  /** Called when the guest has the seat, before the dialog closes. */
  onDone?: () => void
  onClose: () => void
}

/** Adds a trial visitor or a walk-in to a lesson. A refusal keeps what was typed. */
export function GuestDialog({
  open,
  lesson,
  booked = [],
  known = {},
  focusAfter,
  onDone,
  onClose,
}: GuestDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<FoundGuest>()
  const book = useBookGuest()
  const second = useConfirmedSave('error.yoga.secondSeat')
  const form = useContractForm(guestSeatForm, emptySeat(known))
  useUnsavedInput(form, `guest of ${lesson.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)
  const { register, watch, formState } = form

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const seat = { lessonId: lesson.id, start: lesson.start }
    const ids = { guestId: chosen?.id, inquiryId: known.inquiryId }
    try {
      await second.save((secondSeat) =>
        book.mutateAsync(seatBody(values, secondSeat ? { ...seat, secondSeat } : seat, ids)),
      )
      toast.success(t('guests.added', { name: values.name }))
      onDone?.()
      onClose()
    } catch (error) {
      if (error instanceof SeatTakenEarlier) setFailure(t('guests.takenEarlier'))
      else tell(error)
    }
  })

  function choose(guest: FoundGuest) {
    const { name, kana, phone, email, language } = guest
    form.reset({ ...form.getValues(), name, kana, phone, email, language }, { keepDefaultValues: true })
    setChosen(guest)
  }

  return (
    <FormDialog
      wide
      {...{ open, form, failure, focusAfter, onClose }}
      title={t('guests.addTitle')}
      confirmLabel={t('guests.add')}
      saving={book.isPending}
      busy={book.isPending}
      onSubmit={submit}
      questions={<SecondSeatQuestion asked={second.asked} />}
    >
      <div>
        <EntrySummary title={lesson.title} start={lesson.start} end={lesson.end} />
      </div>
      {chosen ? (
        <ChosenGuest guest={chosen} onOther={() => setChosen(undefined)} />
      ) : (
        <>
          <GuestFields />
          <ReturningGuests
            typed={searchOf({ name: watch('name'), phone: watch('phone') })}
            booked={booked}
            onChoose={choose}
          />
        </>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RadioCards
          legend={t('guests.payment')}
          values={paymentTimes}
          chosen={watch('paid')}
          onChoose={(paid) => form.setValue('paid', paid, { shouldDirty: true })}
          text={(paid) => t(`guests.paid.${paid}`)}
          hint={watch('paid') === 'later' ? t('guests.paysLater') : undefined}
        />
        <TextField
          label={t('guests.price')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={formState.errors.seatPrice}
          {...register('seatPrice')}
        />
      </div>
    </FormDialog>
  )
}

function ChosenGuest({ guest, onOther }: { guest: FoundGuest; onOther: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-green-soft px-5 py-4">
      <p>
        <span className="block text-sm text-ink-soft">{t('guests.returning')}</span>
        <span lang={languageOfName(guest.name)} className="font-semibold wrap-anywhere">
          {guest.name}
        </span>{' '}
        <span className="tabular-nums">{guest.phone}</span>
      </p>
      <Button look="outline" onClick={onOther}>
        {t('guests.other')}
      </Button>
    </div>
  )
}
