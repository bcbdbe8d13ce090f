import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import type { ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { inLanguage } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { startOfDay, timeRangeText, timeText } from '#time/tokyo.ts'
import { useReceptionDay } from '#web/features/bookings/front-desk/api.ts'
import { AttendanceButtons } from '#web/features/bookings/front-desk/attendance-buttons.tsx'
import { BookForMember } from '#web/features/bookings/front-desk/book-for-member.tsx'
import { MarksOfMember, PausingNotice } from '#web/features/bookings/front-desk/received-row.tsx'
import { useMember } from '#web/features/members/administration/api.ts'
import { SellTickets } from '#web/features/offers/sell-tickets.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface ArrivedMemberProps {
  member: ManagedMember
  now: number
  onClose: () => void
}

/** The member at the reception: today's bookings to mark, what pays for them, and a booking on the spot. */
export function ArrivedMember({ member: found, now, onClose }: ArrivedMemberProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const dayOf = useDayText()
  const heading = useRef<HTMLHeadingElement>(null)
  const day = useReceptionDay(startOfDay(now))
  // Read again, because a booking on the spot takes tickets.
  const read = useMember(found.id).data
  const member = read ?? found
  const name = fullName(member)
  const { memberType, tickets } = member
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby={`arrived-${member.id}`}
      className="grid gap-5 rounded-3xl border-l-8 border-persimmon bg-card p-5 shadow-soft sm:p-7"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow">
          <h2 ref={heading} id={`arrived-${member.id}`} tabIndex={-1} className="outline-none">
            <span lang="ja" className="block font-sans text-sm font-normal text-ink-soft">
              {fullKana(member)}
            </span>
            <span lang={languageOfName(name)} className="text-2xl wrap-anywhere sm:text-3xl">
              {t('frontDesk.nameWithTitle', { name })}
            </span>
          </h2>
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            {t('reception.arrival.number', { number: memberNumber(member.number) })}
          </p>
          {read?.onSite && (
            <p className="mt-1 text-sm tabular-nums">
              {t('reception.arrival.onSite', {
                plan: planName(facts, read.onSite.memberType, language),
                date: dayOf(read.onSite.paidUntil),
              })}
            </p>
          )}
          <p className="mt-2 empty:hidden">
            <PausingNotice pausing={member.pausing} />
          </p>
        </div>
        <p className="font-display text-xl tabular-nums">
          {isUnlimited(memberType)
            ? planName(facts, memberType, language)
            : t('reception.today.ticketsLeft', { count: tickets })}
        </p>
      </div>
      {day.data && <Bookings events={day.data} {...{ member, now }} />}
      <div className="flex flex-wrap gap-3">
        <BookForMember member={member} />
        <SellTickets buyer={{ id: member.id, name }} />
        <Link to={to(`/admin/members/${member.id}`)} className={buttonClass('outline')}>
          {t('reception.arrival.page')}
        </Link>
        <Button variant="quiet" onClick={onClose}>
          {t('reception.arrival.close')}
        </Button>
      </div>
    </section>
  )
}

function Bookings({
  events,
  member: { id },
  now,
}: Pick<ArrivedMemberProps, 'member' | 'now'> & { events: readonly ReceivedLesson[] }) {
  const { t } = useTranslation()
  const bookings = events.flatMap((event) =>
    event.resource.yoga.cancelled
      ? []
      : event.resource.users.filter((booker) => booker.id === id).map((booker) => ({ event, booker })),
  )
  if (bookings.length === 0) return <p className="text-lg">{t('reception.arrival.noBooking')}</p>
  return (
    <ul aria-label={t('reception.arrival.bookings')} className="grid gap-3">
      {bookings.map(({ event, booker }) => (
        <li key={booker.bookingId}>
          <ArrivedBooking {...{ event, booker, now }} />
        </li>
      ))}
    </ul>
  )
}

interface ArrivedBookingProps {
  event: ReceivedLesson
  booker: ReceivedMember
  now: number
}

/** A booking of today, with what is to be collected or noticed, and the attendance to mark. */
function ArrivedBooking({ event, booker, now }: ArrivedBookingProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)]
  const { yoga } = event.resource
  const opensAt = attendanceOpensAt(facts, start)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-paper-deep px-5 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="font-display text-xl tabular-nums">{timeRangeText(start, end) + zoneMark}</p>
        <p className="font-semibold wrap-anywhere">{inLanguage(language, yoga.title, yoga.titleEn ?? '')}</p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          <MarksOfMember member={booker} />
        </p>
      </div>
      {opensAt <= now ? (
        <AttendanceButtons large booking={booker} name={fullName(booker)} />
      ) : (
        <p className="text-sm">{t('reception.attendance.opensAt', { time: timeText(opensAt) })}</p>
      )}
    </div>
  )
}
