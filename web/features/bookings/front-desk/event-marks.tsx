import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import type { Event } from '#web/features/lessons/event-terms.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { classes } from '#web/ui/classes.ts'

/** Writes what an event costs: `¥3,000・プラン会員 ¥2,500`. */
export function useEventPrice() {
  const { t } = useTranslation()
  const yen = useYen()
  const amount = (price: number) => (price === 0 ? t('lessonAdmin.event.free') : yen(price))
  return ({ price, memberPrice }: Event): string =>
    memberPrice === null || memberPrice === price
      ? amount(price)
      : t('lessonAdmin.event.prices', { price: amount(price), withPlan: amount(memberPrice) })
}

/** Marks an event with what it costs; nothing for a lesson that costs tickets. */
export function EventMark({ event }: { event: Event | null }) {
  const { t } = useTranslation()
  const priceOf = useEventPrice()
  if (event === null) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <span className={classes(mark, 'border-persimmon text-persimmon-deep')}>
        {t('lessonAdmin.event.badge')}
      </span>
      <span className="tabular-nums">{priceOf(event)}</span>
    </span>
  )
}

/** How a seat in an event is paid for; nothing for a booking of a lesson. */
export function SeatMark({ seat }: Pick<BookedMember, 'seat'>) {
  const { t } = useTranslation()
  if (seat === undefined) return null
  return <span className={classes(mark, looks[seat])}>{t(`frontDesk.seat.${seat}`)}</span>
}

const mark =
  'rounded-full border px-2.5 py-px text-xs font-semibold whitespace-nowrap print:border-ink print:bg-card print:text-ink'

const looks = {
  paid: 'border-transparent bg-green-soft text-green',
  held: 'border-transparent bg-persimmon-soft text-persimmon-deep',
  invitation: 'border-wood',
  free: 'border-wood',
} as const satisfies Record<NonNullable<BookedMember['seat']>, string>
