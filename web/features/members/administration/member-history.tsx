import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, slashText, timeRangeText } from '#time/tokyo.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** The member's bookings, ticket movements and payments. */
export function MemberHistory({ member: { bookings, movements, payments } }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3">
      <Part title={t('admin.member.bookings')} count={bookings.length} none={t('admin.member.noBookings')}>
        {bookings.map((booking) => (
          <Booking key={booking.id} booking={booking} />
        ))}
      </Part>
      <Part title={t('admin.member.movements')} count={movements.length} none={t('admin.member.noMovements')}>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </Part>
      <Part title={t('admin.member.payments')} count={payments.length} none={t('admin.member.noPayments')}>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} />
        ))}
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  count: number
  none: string
  children: ReactNode
}

function Part({ title, count, none, children }: PartProps) {
  const { t } = useTranslation()
  return (
    <details className="rounded-2xl border border-line px-5 py-3">
      <summary className="min-h-9 cursor-pointer py-1 text-sm font-semibold">
        {t('admin.member.partTitle', { title, count })}
      </summary>
      {count === 0 ? (
        <p className="py-2 text-sm text-ink-soft">{none}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">{children}</ul>
      )}
    </details>
  )
}

function Booking({ booking }: { booking: MemberWithHistory['bookings'][number] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const [start, end] = [Date.parse(booking.start), Date.parse(booking.end)]
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-xs text-ink-soft tabular-nums">
          {`${dateText(start, language)} ${timeRangeText(start, end)}${zoneMark}`}
        </span>
        {booking.title}
      </span>
      <span className="text-ink-soft">{t(`admin.bookingStatus.${booking.status}`)}</span>
    </li>
  )
}

function Movement({ movement }: { movement: MemberWithHistory['movements'][number] }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { change, balance, reason, lessonTitle, note } = movement
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
        <span className="block text-xs text-ink-soft tabular-nums">
          {slashText(Date.parse(movement.at)) + zoneMark}
        </span>
        {t(`admin.member.reason.${reason}`)}
        {(lessonTitle ?? note) && <span className="block text-xs text-ink-soft">{lessonTitle ?? note}</span>}
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{`${change > 0 ? '+' : '−'}${Math.abs(change)}`}</span>
        <span className="block text-xs text-ink-soft">{t('admin.member.balance', { count: balance })}</span>
      </span>
    </li>
  )
}

function PaymentLine({ payment }: { payment: MemberWithHistory['payments'][number] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { paidAt, subject, amount, refunded, refundOpen, tickets } = payment
  const { name, time } = useSubjectText()(subject)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-[12rem]">
        <span className="block text-xs text-ink-soft tabular-nums">
          {slashText(Date.parse(paidAt)) + zoneMark}
        </span>
        {name}
        {time !== undefined && <span className="block text-xs tabular-nums">{time}</span>}
        {tickets > 0 && (
          <span className="block text-xs text-ink-soft">
            {t('admin.member.ticketsGiven', { count: tickets })}
          </span>
        )}
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{yenText(amount, language)}</span>
        {refunded > 0 && (
          <span className="block text-xs text-danger">
            {t('admin.member.refunded', { amount: yenText(refunded, language) })}
          </span>
        )}
        {refundOpen > 0 && (
          <span className="block text-xs text-danger">
            {t('admin.member.refundOpen', { amount: yenText(refundOpen, language) })}
          </span>
        )}
      </span>
    </li>
  )
}
