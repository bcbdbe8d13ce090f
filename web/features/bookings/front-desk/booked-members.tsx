import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedMember, LessonEvent } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { BookDialog } from './book-dialog.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { ContactCard } from './contact-card.tsx'

interface Props {
  event: LessonEvent
  now: number
}

/** Who has booked the lesson, with what the front desk may do for each of them, and for others. */
export function BookedMembers({ event, now }: Props) {
  const { t } = useTranslation()
  const [booking, setBooking] = useState({ open: false, done: false })
  const [cancelling, setCancelling] = useState<{ member: BookedMember; open: boolean; done?: boolean }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const members = event.resource.users ?? []
  const { seatsLeft } = event.resource.yoga
  const isThere = members.some(
    ({ bookingId, status }) => bookingId === cancelling?.member.bookingId && status === 'booked',
  )
  const isFull = seatsLeft === 0
  const started = Date.parse(event.start) <= now
  const ended = Date.parse(event.end) <= now

  return (
    <section aria-labelledby="booked-members" className="mt-6 grid gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3
          ref={heading}
          id="booked-members"
          tabIndex={-1}
          className="font-sans text-sm tracking-normal outline-none"
        >
          {t('admin.members')}
        </h3>
        {!ended && (
          <Button
            look="outline"
            disabled={isFull}
            onClick={() => setBooking({ open: true, done: false })}
            className="px-4"
          >
            <Icon name="plus" />
            {t(isFull ? 'admin.full' : 'admin.bookFor')}
          </Button>
        )}
      </div>
      {members.length === 0 && <p className="text-sm text-ink-soft">{t('admin.noMembers')}</p>}
      {members.length > 0 && (
        <ul className="grid gap-2">
          {members.map((member) => (
            <li
              key={member.bookingId}
              className="flex flex-wrap items-center justify-between gap-2 rounded-2xl border border-line px-3 py-2"
            >
              <ContactCard member={member} />
              {member.status === 'booked' && (
                <Button
                  look="quiet"
                  aria-label={t('admin.cancelForOf', { name: fullName(member) })}
                  onClick={() => setCancelling({ member, open: true })}
                  className="ml-auto px-4 text-danger! hover:bg-danger-soft!"
                >
                  {t('admin.cancelFor')}
                </Button>
              )}
              {started && <AttendanceButtons member={member} />}
            </li>
          ))}
        </ul>
      )}
      {cancelling && (
        <CancelQuestion
          key={cancelling.member.bookingId}
          {...{ event, now, member: cancelling.member, open: cancelling.open }}
          focusAfter={cancelling.done || !isThere ? heading : undefined}
          onDone={() => setCancelling({ ...cancelling, open: false, done: true })}
          onCancel={() => setCancelling({ ...cancelling, open: false })}
        />
      )}
      <BookDialog
        {...{ event, open: booking.open }}
        focusAfter={isFull || (booking.done && seatsLeft === 1) ? heading : undefined}
        onDone={() => setBooking({ open: false, done: true })}
        onClose={() => setBooking({ open: false, done: false })}
      />
    </section>
  )
}
