import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondSeat } from '#contract/guests/guest-bookings.ts'
import type { FoundGuest } from '#contract/guests/guests.ts'
import { languageOfName } from '#studio/person-name.ts'
import { dateOf, dateText } from '#time/tokyo.ts'
import { useConfirmedSave } from '#web/lib/confirmed-save.ts'
import type { Confirmation } from '#web/lib/confirmed-save.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SeatTakenEarlier, useBookGuest, useGuestSearch } from './api.ts'
import { GuestFields } from './guest-fields.tsx'
import { emptySeat, guestSeatForm, paymentTimes, searchOf, seatBody } from './guest-form.ts'
import type { GuestProposal } from './guest-form.ts'

interface GuestDialogProps {
  open: boolean
  /** The lesson as it was last read. */
  lesson: { id: string; title: string; start: string; end: string }
  /** The guests who have a seat in it. */
  booked?: readonly string[]
  proposal?: GuestProposal
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
  proposal = {},
  focusAfter,
  onDone,
  onClose,
}: GuestDialogProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const [chosen, setChosen] = useState<FoundGuest>()
  const book = useBookGuest()
  const second = useConfirmedSave('error.yoga.secondSeat')
  const { form, dialog, saveWith } = useDialogForm({
    name: `guest of ${lesson.id}`,
    schema: guestSeatForm,
    values: emptySeat(facts, proposal, dateOf(Date.parse(lesson.start)) === dateOf(now)),
    onClose,
    textOf: (error) => (error instanceof SeatTakenEarlier ? t('guests.takenEarlier') : undefined),
  })
  const { register, watch, formState } = form

  const submit = saveWith(async (values) => {
    const seat = { lessonId: lesson.id, start: lesson.start }
    const ids = { guestId: chosen?.id, inquiryId: proposal.inquiryId }
    await second.save((secondSeat) =>
      book.mutateAsync(seatBody(values, secondSeat ? { ...seat, secondSeat } : seat, ids)),
    )
    onDone?.()
    return t('guests.added', { name: values.name })
  })

  function choose(guest: FoundGuest) {
    const { name, kana, phone, email, language } = guest
    form.reset({ ...form.getValues(), name, kana, phone, email, language }, { keepDefaultValues: true })
    setChosen(guest)
  }

  return (
    <FormDialog
      wide
      {...{ open, focusAfter, ...dialog }}
      title={t('guests.addTitle')}
      confirmLabel={t('guests.add')}
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
        <RadioGroup
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
      <Button variant="outline" onClick={onOther}>
        {t('guests.other')}
      </Button>
    </div>
  )
}

const shownAtOnce = 4

/** The search begins after this pause in typing. */
const pauseMs = 300

interface ReturningGuestsProps {
  /** What was typed. */
  typed: string
  /** Who cannot be chosen, because they have a seat in the lesson. */
  booked: readonly string[]
  onChoose: (guest: FoundGuest) => void
}

/** Guests who have been here before, found while the form of a new guest is filled in. */
function ReturningGuests({ typed, booked, onChoose }: ReturningGuestsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const q = useDebouncedValue(typed, pauseMs)
  const { data } = useGuestSearch(q, shownAtOnce)
  const guests = typed === '' || q === '' ? [] : (data?.items ?? []).filter(({ erased }) => !erased)
  return (
    <div role="status" className="grid gap-1.5 empty:hidden">
      {guests.length > 0 && (
        <>
          <p className="text-sm font-semibold">{t('guests.returning')}</p>
          <ul className="grid gap-1.5">
            {guests.map((guest) => (
              <li key={guest.id}>
                <button
                  type="button"
                  disabled={booked.includes(guest.id)}
                  onClick={() => onChoose(guest)}
                  className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
                >
                  <span className="min-w-0">
                    <span lang={languageOfName(guest.name)} className="font-semibold wrap-anywhere">
                      {guest.name}
                    </span>{' '}
                    <span className="text-sm text-ink-soft tabular-nums">{guest.phone}</span>
                  </span>
                  <span className="text-sm">
                    {booked.includes(guest.id)
                      ? t('guests.alreadyHere')
                      : t('guests.lessons', {
                          count: guest.lessons,
                          last:
                            guest.lastLesson === null
                              ? '–'
                              : dateText(Date.parse(guest.lastLesson), language),
                        })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Names the seat that the person has in the lesson, and asks whether to give another one. */
function SecondSeatQuestion({ asked }: Confirmation) {
  const { t } = useTranslation()
  if (asked === undefined) return null
  const { refusal, open, answer } = asked
  const { name, kind } = refusal.current as SecondSeat
  return (
    <ConfirmDialog
      open={open}
      title={t('guests.secondSeat.title')}
      okLabel={t('guests.secondSeat.ok')}
      cancelLabel={t('common.back')}
      okVariant="danger"
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{t(`guests.secondSeat.${kind}`, { name })}</p>
    </ConfirmDialog>
  )
}
