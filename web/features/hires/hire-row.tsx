import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { timeText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { HireCalendarButton } from './hire-calendar-button.tsx'
import { useHireTime, useSpaceName } from './hire-facts.tsx'
import { ReceiptLinks } from './receipt-links.tsx'

/** One hire of the member: space, time, state, money, and what can be done with it. */
export function HireRow({ hire, onCancel }: { hire: Hire; onCancel: () => void }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const spaceName = useSpaceName()(hire.space)
  const time = useHireTime()(hire)
  const now = useNow() ?? 0
  const name = `${spaceName} ${time}`
  const isHeld = hire.state === 'held' && Date.parse(hire.heldUntil ?? hire.end) > now
  const isComing = hire.state === 'confirmed' && Date.parse(hire.end) > now
  return (
    <article className="grid items-center gap-x-6 gap-y-4 rounded-3xl border border-line bg-card p-4 shadow-soft sm:grid-cols-[1fr_auto] sm:p-5">
      <div>
        <h3 className="text-lg">
          <Link to={to(`/hire?id=${hire.id}`)} className="hover:underline hover:underline-offset-4">
            {spaceName}
          </Link>
        </h3>
        <p className="mt-0.5 font-semibold break-keep text-persimmon tabular-nums">{time}</p>
        <StateLines hire={hire} now={now} />
      </div>
      <div className="flex flex-wrap gap-2 sm:max-w-64 sm:justify-end">
        {isHeld && (
          <Link
            to={to(`/hire?id=${hire.id}`)}
            aria-label={t('hire.payOf', { name })}
            className={buttonClass('accent')}
          >
            {t('hire.toPayment')}
          </Link>
        )}
        {isComing && <HireCalendarButton id={hire.id} name={name} />}
        <ReceiptLinks hire={hire} name={name} />
        {hire.cancellable && !isHeld && (
          <Button look="outline" aria-label={t('hire.cancelOf', { name })} onClick={onCancel}>
            {t('profile.cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

function StateLines({ hire, now }: { hire: Hire; now: number }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { state, heldUntil, paid, refunded, refundOpen, open } = hire
  const isOver = state === 'confirmed' && Date.parse(hire.end) <= now
  const lines = [
    state === 'held' && heldUntil !== null
      ? t('hire.heldUntil', { time: timeText(Date.parse(heldUntil)) })
      : t(isOver ? 'hire.state.over' : `hire.state.${state}`),
    paid > 0 && t('hire.paid', { amount: yen(paid) }),
    open > 0 && t('hire.unpaid', { amount: yen(open) }),
    refunded > 0 && t('hire.refunded', { amount: yen(refunded) }),
    refundOpen > 0 && t('hire.refundOpen', { amount: yen(refundOpen) }),
  ].filter((line) => line !== false)
  return <p className="mt-1 text-sm text-ink-soft">{lines.join(' · ')}</p>
}
