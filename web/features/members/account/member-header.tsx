import { useTranslation } from 'react-i18next'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana } from '#studio/person-name.ts'
import { memberNumber } from '#studio/member-number.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOwnMember } from '../api.ts'

/** Kana name, TICKETS, MEMBER ID and MEMBER TYPE (specification section 2). An administrator has no tickets and no plan. */
export function MemberHeader() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useOwnMember()
  const { data: member } = query
  if (!member && query.error) return <FailedLoad text={t('profile.memberFailed')} query={query} />
  if (!member) return <Skeleton className="h-56 rounded-3xl sm:h-48" />
  const unlimited = isUnlimited(member.memberType)
  const isAdmin = member.role === 'ADMIN'
  return (
    <div className="grid gap-8 rounded-3xl bg-deep p-7 text-white shadow-soft sm:p-9">
      <h2 className="text-2xl sm:text-3xl" lang="ja">
        <Phrases text={t('profile.greeting', { name: fullKana(member) })} />
      </h2>
      <dl className="grid gap-6 sm:grid-cols-3">
        {!isAdmin && (
          <Fact term={t('profile.tickets')}>
            {unlimited ? t('profile.unlimited') : t('profile.ticketCount', { count: member.tickets })}
          </Fact>
        )}
        <Fact term={t('profile.memberId')}>{memberNumber(member.number)}</Fact>
        <Fact term={t('profile.memberType')}>
          {isAdmin ? t('profile.administrator') : planName(member.memberType, language)}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="border-l-2 border-wood pl-4">
      <dt className="text-xs tracking-widest text-white/80">{term}</dt>
      <dd className="mt-1 font-display text-2xl tabular-nums">{children}</dd>
    </div>
  )
}
