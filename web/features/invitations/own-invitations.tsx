import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listOwnInvitations } from '#contract/invitations.ts'
import type { Invitation } from '#contract/invitations.ts'
import { hasPlan } from '#studio/member-types.ts'
import { pageOfEvents } from '#web/features/lessons/week-address.ts'
import { memberKey, useOwnMember } from '#web/features/members/api.ts'
import { useDayText, useMomentText } from '#web/lib/moment-text.ts'
import { call } from '#web/lib/api.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * The member's invitations to events: what can be used, until when, and which events were booked with one. A
 * member without a plan and without invitations is shown nothing.
 */
export function OwnInvitations() {
  const { t } = useTranslation()
  const id = useId()
  const { freeEventsPerYear } = useFacts().prices
  const { data: member } = useOwnMember()
  const query = useOwnInvitations()
  const { data: invitations } = query
  const getsSome = member === undefined || (hasPlan(member) && freeEventsPerYear > 0)
  if ((invitations === undefined || invitations.length === 0) && !getsSome) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {t('profile.invitations.title')}
      </h2>
      {invitations === undefined ? (
        query.error ? (
          <FailedLoad text={t('profile.invitations.failed')} query={query} />
        ) : (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton className="h-20 rounded-3xl" />
          </div>
        )
      ) : (
        <Invitations {...{ invitations }} />
      )}
    </section>
  )
}

export function useOwnInvitations() {
  const user = useSessionUser()
  const { language } = useLanguage()
  return useQuery({
    queryKey: [...memberKey, 'invitations', user?.id ?? null, language],
    queryFn: ({ signal }) => call(listOwnInvitations, { signal }),
    enabled: user !== undefined,
  })
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { freeEventsPerYear: count } = useFacts().prices
  const unused = together(invitations.filter(({ state }) => state === 'unused'))
  const used = invitations.filter(({ state }) => state === 'used')
  return (
    <>
      {unused.length === 0 && count > 0 && (
        <p className="text-sm text-ink-soft">{t('profile.invitations.none', { count })}</p>
      )}
      {invitations.length > 0 && (
        <ul
          aria-label={t('profile.invitations.title')}
          className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
        >
          {unused.map((alike) => (
            <Unused key={alike[0].id} alike={alike} />
          ))}
          {used.map((invitation) => (
            <Used key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('profile.invitations.use')}
          <SentenceGap />
          <Link to={to(pageOfEvents)} className="inline-block py-1.5 text-green underline underline-offset-4">
            {t('profile.invitations.toEvents')}
          </Link>
        </p>
      )}
    </>
  )
}

type Alike = [Invitation, ...Invitation[]]

/** Those that came in the same way and can be used until the same day are one line. */
function together(invitations: readonly Invitation[]): Alike[] {
  const lines = new Map<string, Alike>()
  for (const invitation of invitations) {
    const key = `${invitation.expiresOn} ${invitation.byHand}`
    const line = lines.get(key)
    if (line) line.push(invitation)
    else lines.set(key, [invitation])
  }
  return [...lines.values()]
}

function Unused({ alike }: { alike: Alike }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const [{ expiresOn, byHand }] = alike
  return (
    <li className="flex items-center justify-between gap-x-5 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold tabular-nums">{t('profile.lots.until', { day: dayText(expiresOn) })}</p>
        <p className="text-sm">{t(byHand ? 'profile.invitations.byHand' : 'profile.invitations.ofYear')}</p>
      </div>
      <p className="shrink-0 font-display text-lg text-green tabular-nums">
        {t('profile.invitations.left', { count: alike.length })}
      </p>
    </li>
  )
}

function Used({ invitation: { event } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  if (event === null) return null
  return (
    <li className="flex items-center justify-between gap-x-5 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          <OwnText text={event.title} />
        </p>
        <p className="text-sm text-ink-soft tabular-nums">{momentText(event.start)}</p>
      </div>
      <p className="shrink-0 text-sm text-ink-soft">{t('profile.invitations.used')}</p>
    </li>
  )
}
