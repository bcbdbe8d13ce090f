import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { useLessonTime } from '#web/features/bookings/booked-row.tsx'
import { BookForMember } from '#web/features/bookings/front-desk/book-for-member.tsx'
import { CancelQuestion } from '#web/features/bookings/front-desk/cancel-question.tsx'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'

type Booking = MemberWithHistory['bookings'][number]

/**
 * The lessons that the member has booked and that are not over, in order of start, and a way to book another
 * one.
 */
export function ComingBookings({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const list = useRef<HTMLDivElement>(null)
  const { dialog, show, close, finish } = useDialogState<Booking>()
  const coming = member.bookings
    .filter(({ status, end }) => status === 'booked' && Date.parse(end) > now)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const asked = dialog?.subject
  const isGone = (dialog?.done ?? false) || !coming.some(({ id }) => id === asked?.id)
  return (
    <>
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label={t('memberPage.bookings')}
        className="min-w-0 flex-1 basis-[12rem]"
      >
        {coming.length === 0 ? (
          <p data-empty className="text-sm text-ink-soft">
            {t('memberPage.noComing')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {coming.map((booking) => (
              <ComingBooking key={booking.id} booking={booking} onCancel={() => show(booking)} />
            ))}
          </ul>
        )}
      </div>
      <BookForMember member={member} />
      {dialog && asked && (
        <CancelQuestion
          // Not a new question each time: after a lost answer it recognises that the booking was cancelled
          // after all.
          key={asked.id}
          open={dialog.open}
          lesson={asked}
          member={{ ...member, ...asked, bookingId: asked.id }}
          now={now}
          focusAfter={isGone ? list : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
    </>
  )
}

function ComingBooking({ booking, onCancel }: { booking: Booking; onCancel: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const time = useLessonTime()(booking)
  const { title, lessonId } = booking
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[14rem] wrap-anywhere">
        <span className="block text-sm text-ink-soft tabular-nums">{time}</span>
        <Link
          to={to(pageOfLesson(lessonId))}
          className="inline-flex min-h-6 items-center underline decoration-wood underline-offset-4 hover:decoration-ink"
        >
          {title}
        </Link>
      </span>
      <Button
        variant="quietDanger"
        aria-label={t('memberPage.cancelOf', { title, time })}
        onClick={onCancel}
        className="-mx-3 px-3! text-sm!"
      >
        {t('frontDesk.cancel.open')}
      </Button>
    </li>
  )
}
