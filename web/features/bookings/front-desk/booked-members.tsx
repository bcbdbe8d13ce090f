import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { fullName } from '#studio/person-name.ts'
import { timeText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { BookDialog } from './book-dialog.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { SeatMark } from './event-marks.tsx'
import { ContactCard, WaitingMembers } from './waiting-members.tsx'

interface Props {
  event: LessonEvent
  now: number
}

/**
 * The members who booked the lesson. The front desk cancels and marks attendance for them, and books for
 * others.
 */
export function BookedMembers({ event, now }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const booking = useDialogState()
  const { dialog, show, close, finish } = useDialogState<BookedMember>()
  const heading = useRef<HTMLHeadingElement>(null)
  const members = event.resource.users ?? []
  const { seatsLeft } = event.resource.yoga
  const isFull = seatsLeft === 0
  const opensAt = attendanceOpensAt(facts, Date.parse(event.start))
  const isBooked = members.some(
    ({ bookingId, status }) => bookingId === dialog?.subject.bookingId && status === 'booked',
  )

  return (
    <section aria-labelledby="booked-members" className="mt-6 grid gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          ref={heading}
          id="booked-members"
          tabIndex={-1}
          className="font-sans text-sm tracking-normal outline-none"
        >
          <Phrases text={t('frontDesk.members')} />
        </h3>
        {now < Date.parse(event.end) && <BookButton isFull={isFull} onBook={() => booking.show(undefined)} />}
      </div>
      {members.length === 0 && <p className="text-sm text-ink-soft">{t('frontDesk.noMembers')}</p>}
      {members.length > 0 && now < opensAt && (
        <p className="text-sm text-ink-soft">
          {t('reception.attendance.opensAt', { time: timeText(opensAt) })}
        </p>
      )}
      {members.length > 0 && (
        <ul className="grid gap-2">
          {members.map((member) => (
            <MemberRow
              key={member.bookingId}
              member={member}
              open={opensAt <= now}
              onCancel={() => show(member)}
            />
          ))}
        </ul>
      )}
      <WaitingMembers event={event} now={now} />
      {dialog && (
        <CancelQuestion
          // Not a new question each time: after a lost answer it recognises that the booking was cancelled
          // after all.
          key={dialog.subject.bookingId}
          {...{ now, member: dialog.subject, open: dialog.open }}
          lesson={{ ...event, cancelUntil: dialog.subject.freeUntil ?? event.resource.yoga.cancelUntil }}
          focusAfter={dialog.done || !isBooked ? heading : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
      {booking.dialog && (
        <BookDialog
          key={booking.dialog.opening}
          {...{ event, open: booking.dialog.open }}
          focusAfter={isFull || (booking.dialog.done && seatsLeft === 1) ? heading : undefined}
          onDone={booking.finish}
          onClose={booking.close}
        />
      )}
    </section>
  )
}

function BookButton({ isFull, onBook }: { isFull: boolean; onBook: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="outline" disabled={isFull} onClick={onBook} className="px-4">
      <Icon name="plus" />
      {t(isFull ? 'lessonAdmin.full' : 'frontDesk.book.open')}
    </Button>
  )
}

interface RowProps {
  member: BookedMember
  /** Whether attendance can be noted. */
  open: boolean
  onCancel: () => void
}

function MemberRow({ member, open, onCancel }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-line px-3 py-2">
      <span className="flex flex-wrap items-center gap-2">
        <ContactCard member={member} />
        <SeatMark seat={member.seat} />
      </span>
      {member.status === 'booked' && (
        <Button
          variant="quietDanger"
          aria-label={t('frontDesk.cancel.openOf', { name: fullName(member) })}
          onClick={onCancel}
          className="ml-auto px-4"
        >
          {t('frontDesk.cancel.open')}
        </Button>
      )}
      {open && <AttendanceButtons booking={member} name={fullName(member)} />}
    </li>
  )
}
