import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useHireTime, useSpaceName } from './hire-facts.tsx'
import { HireCalendarButton, ReceiptLinks, useWayBackToSpace } from './hire-links.tsx'
import type { HireView } from './hire-view.ts'

interface Props {
  hire: Hire
  view: Exclude<HireView, 'payable'>
}

/** What has become of a hire, and the ways on. */
export function HireOutcome({ hire, view }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const text = useOutcomeText(hire, view)
  const wayBack = useWayBackToSpace(hire)
  const again = (
    <Link to={wayBack} className={buttonClass('primary')}>
      {t('hire.chooseAgain')}
    </Link>
  )
  const ways: Record<Props['view'], ReactNode> = {
    waiting: null,
    ended: again,
    returned: again,
    cancelled: again,
    confirmed: <ConfirmedWays hire={hire} />,
  }
  return (
    <div className="grid gap-6">
      {/* The same element for every outcome, so that a change of it is announced. */}
      <p role="status" aria-busy={view === 'waiting'}>
        {text}
      </p>
      <HireCard hire={hire} />
      <div className="flex flex-wrap gap-3">
        {ways[view]}
        <Link to={to('/profile?tab=hires')} className={buttonClass('outline')}>
          {t('nav.myPage')}
        </Link>
      </div>
    </div>
  )
}

function useOutcomeText({ refunded, refundOpen, end }: Hire, view: Props['view']): string {
  const { t } = useTranslation()
  const yen = useYen()
  const isOver = Date.parse(end) <= (useNow() ?? 0)
  if (view === 'confirmed') return t(isOver ? 'hire.overText' : 'hire.confirmedText')
  if (view === 'returned') {
    return refundOpen > 0
      ? t('hire.returningText', { amount: yen(refundOpen + refunded) })
      : t('hire.returnedText', { amount: yen(refunded) })
  }
  if (view === 'cancelled') {
    const back = refunded + refundOpen
    return back > 0 ? t('hire.cancelledRefund', { amount: yen(back) }) : t('hire.cancelledText')
  }
  return t(`hire.${view}Text`)
}

function HireCard({ hire }: { hire: Hire }) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  return (
    <div className="rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-7">
      <p className="font-display text-xl font-semibold">{nameOf(hire.space)}</p>
      <p className="mt-1 font-semibold text-persimmon tabular-nums">{timeOf(hire)}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {`${t('hire.forPeople', { count: hire.people })} · ${yen(hire.total)} (${t('price.taxIncluded')})`}
      </p>
    </div>
  )
}

function ConfirmedWays({ hire }: { hire: Hire }) {
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const name = `${nameOf(hire.space)} ${timeOf(hire)}`
  return (
    <>
      <HireCalendarButton id={hire.id} name={name} />
      <ReceiptLinks hire={hire} name={name} />
    </>
  )
}
