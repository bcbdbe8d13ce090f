import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isUnlimited } from '#studio/member-types.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { lacksTickets, pageOfWay } from '#web/features/payments/way-to-tickets.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useWayToTickets } from '../way-to-tickets.ts'

/** What happens when a seat comes free, and what it costs. A member without tickets is led to where tickets come from. */
export function WhatWaitingMeans({ isAdded }: { isAdded: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data: member } = useOwnMember()
  const lacking = member !== undefined && lacksTickets(member)
  const { way, text } = useWayToTickets(lacking)
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>{t(isAdded ? 'booking.waiting.added' : 'booking.waiting.told')}</p>
      {member && !lacking && isAdded && (
        <p>{t(isUnlimited(member.memberType) ? 'booking.costFree' : 'booking.waiting.costLater')}</p>
      )}
      {lacking && (
        <p className="font-semibold text-ink">
          {t('booking.waiting.noTicket')}
          <SentenceGap />
          {text}
          <SentenceGap />
          <Link to={to(pageOfWay[way])} className="text-green underline underline-offset-4">
            {t(`booking.noTicketGo.${way}`)}
          </Link>
        </p>
      )}
    </div>
  )
}
