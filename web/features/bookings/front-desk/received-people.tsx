import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivedGuest, ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { fullKana } from '#studio/person-name.ts'
import { CancelSeatQuestion } from '#web/features/guests/cancel-seat-question.tsx'
import { GuestCard } from '#web/features/guests/guest-card.tsx'
import { GuestDialog } from '#web/features/guests/guest-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BookDialog } from './book-dialog.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { GuestRow, ReceivedRow } from './received-row.tsx'
import { AddWaitingMember, WaitingMembers } from './waiting-members.tsx'

interface ReceivedPeopleProps {
  event: ReceivedLesson
  now: number
  /** Gets the focus when the button that had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Who comes to a lesson, by kana, and who waits. The front desk notes, collects, cancels and books here. */
export function ReceivedPeople({ event, now, heading }: ReceivedPeopleProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { dialog, show, close, finish } = useDialogState<Person>()
  const showing = useDialogState<string>()
  const { users, guests } = event.resource
  const people = [...users, ...guests].toSorted(inOrder)
  const isOver = Date.parse(event.end) <= now
  const canMark = attendanceOpensAt(facts, Date.parse(event.start)) <= now
  const asked = dialog?.subject
  const isBooked = people.some(
    ({ bookingId, status }) => bookingId === asked?.bookingId && status === 'booked',
  )
  const focusAfter = dialog?.done || !isBooked ? heading : undefined

  return (
    <>
      {people.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{t('frontDesk.noMembers')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line not-print:@3xl:grid not-print:@3xl:grid-cols-[minmax(0,max-content)_minmax(6rem,1fr)_8rem_7rem_minmax(12rem,auto)] not-print:@3xl:gap-x-5">
          {people.map((person) => {
            const onCancel = isOver ? undefined : () => show(person)
            return (
              <li
                key={person.bookingId}
                className="not-print:@3xl:col-span-full not-print:@3xl:grid not-print:@3xl:grid-cols-subgrid"
              >
                {isGuest(person) ? (
                  <GuestRow
                    guest={person}
                    {...{ canMark, onCancel }}
                    onShow={() => showing.show(person.guestId)}
                  />
                ) : (
                  <ReceivedRow member={person} {...{ canMark, onCancel }} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <WaitingMembers event={event} now={now} />
      {!isOver && <AddToLesson {...{ event, now, heading }} />}
      {dialog && asked && !isGuest(asked) && (
        <CancelQuestion
          // Not a new question each time: after a lost answer it recognises that the booking was cancelled
          // after all.
          key={asked.bookingId}
          {...{ now, focusAfter, member: asked, open: dialog.open }}
          lesson={{ ...event, cancelUntil: asked.freeUntil ?? event.resource.yoga.cancelUntil }}
          onDone={finish}
          onCancel={close}
        />
      )}
      {dialog && asked && isGuest(asked) && (
        <CancelSeatQuestion
          key={asked.bookingId}
          {...{ now, focusAfter, name: asked.name, open: dialog.open }}
          booking={seatOf(asked, event)}
          onDone={finish}
          onClose={close}
        />
      )}
      {showing.dialog && (
        <GuestCard open={showing.dialog.open} guestId={showing.dialog.subject} onClose={showing.close} />
      )}
    </>
  )
}

/**
 * The seat as the question before a cancellation needs it. The refunds are taken off what was paid already.
 */
const seatOf = (
  { bookingId: id, paid, freeUntil }: ReceivedGuest,
  { title, start, end, resource }: ReceivedLesson,
) => ({
  id,
  title,
  start,
  end,
  paid,
  refunded: 0,
  refundOpen: 0,
  cancelUntil: freeUntil ?? resource.yoga.cancelUntil,
})

type Person = ReceivedMember | ReceivedGuest

const isGuest = (person: Person): person is ReceivedGuest => 'guestId' in person

const kanaOf = (person: Person) => (isGuest(person) ? person.kana : fullKana(person))

/** By kana. Guests whose kana are not known come last. */
const inOrder = (a: Person, b: Person) =>
  Number(kanaOf(a) === '') - Number(kanaOf(b) === '') || byKana.compare(kanaOf(a), kanaOf(b))

const byKana = new Intl.Collator('ja')

interface AddToLessonProps {
  event: ReceivedLesson
  now: number
  /** Gets the focus when the last seat was taken, because the buttons are then disabled. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Books the lesson for a member, or adds a guest. */
function AddToLesson({ event, now, heading }: AddToLessonProps) {
  const { t } = useTranslation()
  const booking = useDialogState()
  const adding = useDialogState()
  const { title, start, end } = event
  const { yoga, guests } = event.resource
  const isFull = yoga.seatsLeft === 0
  const focusAfter = ({ done }: { done: boolean }) =>
    isFull || (done && yoga.seatsLeft === 1) ? heading : undefined
  const lesson = { id: yoga.id, title, start, end }

  return (
    <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-4 print:hidden">
      {isFull ? (
        <>
          <Button variant="outline" disabled className="px-4">
            {t('lessonAdmin.full')}
          </Button>
          {Date.parse(start) > now && <AddWaitingMember event={event} />}
        </>
      ) : (
        <>
          <Button
            variant="outline"
            aria-label={t('reception.today.addMemberOf', { title })}
            onClick={() => booking.show(undefined)}
            className="px-4"
          >
            <Icon name="plus" />
            {t('reception.today.addMember')}
          </Button>
          <Button
            variant="outline"
            aria-label={t('reception.today.addGuestOf', { title })}
            onClick={() => adding.show(undefined)}
            className="px-4"
          >
            <Icon name="plus" />
            {t('reception.today.addGuest')}
          </Button>
        </>
      )}
      {booking.dialog && (
        <BookDialog
          {...{ event, open: booking.dialog.open }}
          focusAfter={focusAfter(booking.dialog)}
          onDone={booking.finish}
          onClose={booking.close}
        />
      )}
      {adding.dialog && (
        <GuestDialog
          key={adding.dialog.opening}
          {...{ lesson, open: adding.dialog.open }}
          focusAfter={focusAfter(adding.dialog)}
          booked={guests.map(({ guestId }) => guestId)}
          onDone={adding.finish}
          onClose={adding.close}
        />
      )}
    </div>
  )
}
