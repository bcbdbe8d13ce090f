import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { Member } from '#contract/members/members.ts'
import { hasPlan } from '#studio/member-types.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { tierText } from '#web/features/studio/cancellation-tiers.tsx'

/** What an event costs, and what the studio keeps when a seat is cancelled. */
export type Event = NonNullable<LessonEvent['resource']['yoga']['event']>

/** What an event costs the member, in whole yen, as the server counts it. */
export const priceForMember = ({ price, memberPrice }: Event, member: Pick<Member, 'memberType'>): number =>
  hasPlan(member) && memberPrice !== null ? memberPrice : price

/** What an event costs, also for members with a plan: `3,500円 · 会員 3,000円`. */
export function EventPrice({ event: { price, memberPrice } }: { event: Event }) {
  const { t } = useTranslation()
  const yen = useYen()
  const write = (amount: number) => (amount === 0 ? t('lesson.eventFree') : yen(amount))
  const forMembers = memberPrice === null || memberPrice === price ? undefined : write(memberPrice)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className="font-display text-xl">{write(price)}</span>
      {price > 0 && <span className="text-xs text-ink-soft">{t('price.taxIncluded')}</span>}
      {forMembers !== undefined && (
        <span className="text-sm font-semibold text-green">
          {t('lesson.eventMembers', { price: forMembers })}
        </span>
      )}
    </p>
  )
}

interface TiersProps {
  event: Event
  /** Whether an invitation pays for the seat. It comes back unless the studio keeps the whole price. */
  invitation?: boolean
}

/**
 * What a cancellation costs by the days before the event, or what becomes of an invitation. A free event has
 * no such terms.
 */
export function EventTiers({ event: { price, tiers }, invitation = false }: TiersProps) {
  const { t } = useTranslation()
  if (price === 0) return null

  function consequence(percent: number): string {
    if (invitation) return t(percent < 100 ? 'lesson.invitationReturns' : 'lesson.invitationKept')
    return percent === 0 ? t('rental.tier.free') : t('rental.tier.percent', { percent })
  }

  return (
    <div className="text-sm">
      <p className="font-semibold">{t(invitation ? 'lesson.invitationTiers' : 'lesson.eventTiers')}</p>
      <ul className="mt-1 grid gap-0.5 text-ink-soft">
        {tiers.map(({ percent }, position) => (
          <li key={percent} className="flex flex-wrap justify-between gap-x-4">
            <span>{tierText(t, tiers, position)}</span>
            <span className="ml-auto tabular-nums">{consequence(percent)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
