import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnHires } from './api.ts'
import { useHireTime, useSpaceName } from './hire-facts.tsx'

/** The time that the member holds and has not paid yet; undefined without one. */
export function useOwnHold(now: number): Hire | undefined {
  const { data } = useOwnHires()
  return data?.find(({ state, heldUntil }) => state === 'held' && Date.parse(heldUntil ?? '') > now)
}

/** Says which time is held for the member, and leads to its payment. */
export function OwnHold({ hold }: { hold: Hire }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  return (
    <Notice
      action={
        <Link to={to(`/hire?id=${hold.id}`)} className={buttonClass('outline')}>
          {t('hire.ownHoldGo')}
        </Link>
      }
    >
      {t('hire.ownHold', { space: nameOf(hold.space), time: timeOf(hold) })}
    </Notice>
  )
}
