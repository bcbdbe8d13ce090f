import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Order } from '#contract/offers/offers.ts'
import { calendarDateText, spanText, timeText } from '#time/tokyo.ts'
import { useOwnBookings } from '#web/features/bookings/api.ts'
import { CalendarButton, useLessonTime } from '#web/features/bookings/booked-row.tsx'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { ShopPayment } from '#web/features/payments/shop-payment.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { forgetChoice, keptChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { usePlaceOrder } from './api.ts'

/**
 * `waiting`: the provider's page said that it is paid, and the server has not heard of the payment yet.
 * `goesBack`: it was paid when the tickets could not be given any more. `shop`: it is to be paid at a
 * convenience store.
 */
type OrderView = 'paid' | 'goesBack' | 'waiting' | 'shop' | 'open' | 'ended'

/** @param saysPaid whether the provider's page has led here after a payment; only the server proves a payment */
export function viewOf(
  { state, goesBack, awaited }: Pick<Order, 'state' | 'goesBack' | 'awaited'>,
  saysPaid: boolean,
): OrderView {
  if (goesBack) return 'goesBack'
  if (state === 'paid') return 'paid'
  if (awaited !== null) return 'shop'
  if (saysPaid) return 'waiting'
  return state === 'open' ? 'open' : 'ended'
}

/** What became of an order, and where to go on. */
export function OrderOutcome({ order, view }: { order: Order; view: OrderView }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const zoneMark = useZoneMark()
  const { event, price, payUntil, paymentId } = order
  const texts = event === null ? ('offers' as const) : ('offers.event' as const)
  const isBooked = event !== null && view === 'paid'
  const isOpen = view === 'open' || view === 'ended' || view === 'goesBack'
  return (
    <>
      <PageHeading className="mb-6 text-3xl">
        <Phrases text={t(isBooked ? 'offers.event.booked' : `offers.view.${view}`)} />
      </PageHeading>
      <div className="grid gap-6">
        {/* The same element for every outcome, so that a change of it is announced. */}
        <p role="status" aria-busy={view === 'waiting'}>
          {view !== 'shop' &&
            t(`${texts}.viewText.${view}`, {
              amount: yen(price),
              time: timeText(Date.parse(payUntil)) + zoneMark,
            })}
        </p>
        {view === 'shop' && <AtShop order={order} />}
        <Ordered order={order} />
        <div className="flex flex-wrap gap-3">
          {view === 'paid' && event === null && <Onward />}
          {isBooked && (
            <>
              <Link to={to('/profile')} className={buttonClass('accent')}>
                {t('offers.event.toBookings')}
              </Link>
              <SeatCalendar order={order} />
            </>
          )}
          {isOpen && (
            <Link to={to(pageToOrder(order))} className={buttonClass('primary')}>
              {t(event !== null && view === 'open' ? 'offers.event.pay' : 'offers.again')}
            </Link>
          )}
          {event !== null && !isBooked && (
            <Link to={to(pageOfLesson(event))} className={buttonClass('outline')}>
              {t('offers.event.toEvent')}
            </Link>
          )}
          {paymentId !== null && price > 0 && (
            <Link to={to(`/receipt/${paymentId}`)} className={buttonClass('outline')}>
              {t('payment.receipt')}
            </Link>
          )}
          {!isBooked && (
            <Link
              to={to(event === null ? '/profile?tab=history' : '/profile')}
              className={buttonClass('outline')}
            >
              {t('nav.myPage')}
            </Link>
          )}
        </div>
      </div>
    </>
  )
}

/** Orders the same once more, so that it can be paid otherwise. */
function AtShop({ order: { awaited, offerId, event, coupon, price } }: { order: Order }) {
  const { t } = useTranslation()
  const order = usePlaceOrder()
  if (awaited === null) return null
  const wanted = event === null ? { offerId: offerId ?? '' } : { event: { id: event.id, start: event.start } }
  const again = { ...wanted, price, otherwise: true, ...(coupon && { coupon: coupon.code }) }
  return (
    <>
      {order.error && <Notice kind="error">{errorText(t, order.error)}</Notice>}
      <ShopPayment
        awaited={awaited}
        pays={event === null ? 'tickets' : 'held'}
        busy={order.isPending || order.isSuccess}
        onOtherwise={() => order.mutate(again)}
      />
    </>
  )
}

/** The page on which the same is ordered again. An order that is open leads to the same payment page. */
function pageToOrder({ offerId, event, coupon }: Order): string {
  const search = new URLSearchParams(
    event === null ? { offer: offerId ?? '' } : { event: event.id, start: event.start },
  )
  // Without it the same would be ordered at another price.
  if (coupon !== null) search.set('coupon', coupon.code)
  return `/order?${search.toString()}`
}

/** What was ordered: the tickets with their last day, or the event with its time, and the price. */
function Ordered({ order: { name, tickets, event, lastDay, price, coupon } }: { order: Order }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const zoneMark = useZoneMark()
  return (
    <div className="grid gap-1 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-7">
      <p className="font-display text-xl font-semibold">
        <OwnText text={event?.title ?? name} />
      </p>
      {event === null ? (
        <p>{t('offers.quantityText', { count: tickets })}</p>
      ) : (
        <p className="font-semibold text-persimmon tabular-nums">
          {spanText(Date.parse(event.start), Date.parse(event.end), language)}
          {zoneMark}
        </p>
      )}
      {lastDay !== null && (
        <p className="font-semibold text-persimmon tabular-nums">
          {t('offers.lastDay', { day: calendarDateText(lastDay, language) })}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {t('offers.amount', { amount: yen(price) })}
        {coupon !== null && ` · ${t('offers.couponLine', { code: coupon.code, amount: yen(coupon.off) })}`}
      </p>
    </div>
  )
}

/** The calendar file of the seat that the order has paid, once the seat is among the bookings. */
function SeatCalendar({ order: { event } }: { order: Order }) {
  const timeOf = useLessonTime()
  const { data } = useOwnBookings()
  const booking = data?.find(({ lessonId }) => lessonId === event?.id)
  return booking && <CalendarButton bookingId={booking.id} title={booking.title} time={timeOf(booking)} />
}

/** Leads to the lesson from which the person came to buy tickets, or to all lessons. */
function Onward() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [choice] = useState(keptChoice)
  useEffect(forgetChoice, [])
  return choice?.what === 'lesson' ? (
    <Link to={to(choice.page)} className={buttonClass('accent')}>
      {t('payment.backTo.lesson')}
    </Link>
  ) : (
    <Link to={to('/booking')} className={buttonClass('accent')}>
      {t('offers.toLessons')}
    </Link>
  )
}
