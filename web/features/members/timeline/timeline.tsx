import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { readTimeline, timelineKinds } from '#contract/accounts/timeline.ts'
import type { TimelineEntry, TimelineKind } from '#contract/accounts/timeline.ts'
import { dateOf, slashText } from '#time/tokyo.ts'
import { ChangeList } from '#web/features/audit/change-list.tsx'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { call } from '#web/lib/api.ts'
import { useFocusOnNew } from '#web/lib/focus-on-new.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/selectors.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEntryText, useTitle } from './entry-text.ts'
import { addressWithKinds, kindsOfAddress } from './kinds-of-address.ts'

/** What happened with the member, newest first. The address names the kinds that are shown. */
export function Timeline({ member }: { member: Pick<ManagedMember, 'id' | 'email'> }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const kinds = kindsOfAddress(search)

  function choose(chosen: readonly TimelineKind[]) {
    const options = { replace: true, preventScrollReset: true, state: state as unknown }
    void navigate(addressWithKinds(search, chosen), options)
  }

  return (
    <>
      <KindFilter kinds={kinds} onChoose={choose} />
      <Entries member={member} kinds={kinds} />
    </>
  )
}

interface FilterProps {
  kinds: readonly TimelineKind[]
  onChoose: (kinds: readonly TimelineKind[]) => void
}

function KindFilter({ kinds, onChoose }: FilterProps) {
  const { t } = useTranslation()
  const others = (kind: TimelineKind) => kinds.filter((known) => known !== kind)
  return (
    <fieldset className="print:hidden">
      <legend className="mb-1.5 text-sm font-semibold">{t('timeline.kindsLabel')}</legend>
      <div className="flex flex-wrap gap-2">
        {timelineKinds.map((kind) => (
          <ChoiceChip
            key={kind}
            label={t(`timeline.kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={({ target }) => onChoose(target.checked ? [...kinds, kind] : others(kind))}
          />
        ))}
        {kinds.length > 0 && (
          <Button variant="quiet" className="px-4" onClick={() => onChoose([])}>
            {t('timeline.all')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface EntriesProps {
  member: Pick<ManagedMember, 'id' | 'email'>
  kinds: readonly TimelineKind[]
}

function Entries({ member, kinds }: EntriesProps) {
  const { t } = useTranslation()
  const timeline = useTimeline(member.id, kinds)
  const { entries, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = timeline
  const { list, focusFrom } = useFocusOnNew(entries?.length ?? 0)
  if (entries === undefined)
    return timeline.error ? (
      <FailedLoad text={t('timeline.failed')} query={timeline} />
    ) : (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-72 rounded-2xl" />
      </div>
    )
  if (entries.length === 0)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {t(kinds.length === 0 ? 'timeline.none' : 'timeline.noneOfKinds')}
      </p>
    )
  return (
    <>
      <ol
        ref={list}
        aria-label={t('memberPage.timeline')}
        aria-busy={isPlaceholderData}
        className="divide-y divide-line"
      >
        {entries.map((entry) => (
          <TimelineLine key={entry.id} entry={entry} member={member} />
        ))}
      </ol>
      <FailedLoad
        text={t('timeline.failed')}
        query={{ ...timeline, refetch: timeline.isFetchNextPageError ? fetchNextPage : timeline.refetch }}
      />
      {hasNextPage && !timeline.error && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          className="justify-self-center print:hidden"
          onClick={() => {
            focusFrom(entries.length)
            void fetchNextPage()
          }}
        >
          {isFetchingNextPage ? t('common.loading') : t('timeline.earlier')}
        </Button>
      )}
    </>
  )
}

interface TimelineLineProps {
  entry: TimelineEntry
  member: Pick<ManagedMember, 'id' | 'email'>
}

/** One thing that happened: when and of which kind, what, its facts, and a way to more. */
function TimelineLine({ entry, member }: TimelineLineProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, facts, problem } = useEntryText(member.email)(entry)
  const link = useEntryLink(member.id)(entry)
  return (
    <li
      tabIndex={-1}
      className="grid gap-x-6 gap-y-0.5 py-3 outline-offset-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <p className="flex flex-wrap gap-x-2 text-xs leading-loose text-ink-soft tabular-nums sm:block">
        <time dateTime={entry.at}>{slashText(Date.parse(entry.at)) + zoneMark}</time>
        <span className="sm:block">{t(`timeline.kinds.${entry.kind}`)}</span>
      </p>
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">{title}</p>
        {facts.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{facts.join(' · ')}</p>
        )}
        {problem !== undefined && <p className="text-sm wrap-anywhere text-danger">{problem}</p>}
        {entry.what === 'logged' && <ChangeList entry={entry.entry} />}
        {link && (
          <Link
            to={to(link.to)}
            aria-label={link.name}
            className="inline-flex min-h-6 items-center justify-self-start text-sm text-green underline underline-offset-4 print:hidden"
          >
            {link.text}
          </Link>
        )}
      </div>
    </li>
  )
}

interface EntryLink {
  to: string
  text: string
  /** Tells it apart from the other links of the list. */
  name: string
}

/**
 * Where an administrator reads more about an entry: the lesson, the receipt, the log, the unsent mails or the
 * inquiries.
 */
function useEntryLink(memberId: string): (entry: TimelineEntry) => EntryLink | undefined {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const titleOf = useTitle()
  return (entry) => {
    const named = (to: string, text: string) => ({ to, text, name: `${text}: ${titleOf(entry)}` })
    if ('lessonId' in entry) {
      const name = t('lessonPage.openOf', { title: entry.title[language] })
      return { to: pageOfLesson(entry.lessonId), text: t('lessonPage.open'), name }
    }
    if ('paymentId' in entry && entry.paymentId !== null)
      return named(`/receipt/${entry.paymentId}`, t('payment.receipt'))
    if (entry.what === 'logged') {
      const day = dateOf(Date.parse(entry.at))
      const search = new URLSearchParams({ member: memberId, from: day, until: day })
      return named(`/admin/log?${search.toString()}`, t('timeline.toLog'))
    }
    if (entry.what === 'mailed')
      return entry.state === 'failed' || entry.state === 'dropped'
        ? named('/admin/mails', t('timeline.toMails'))
        : undefined
    if (entry.what === 'asked' || entry.what === 'answered')
      return named('/admin/inquiries', t('timeline.toInquiries'))
    return undefined
  }
}

/** What happened with a member, newest first, as many pages as were asked for. Without kinds, all of it. */
function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const user = useSessionUser()
  const { language } = useLanguage()
  const chosen = kinds.join(',')
  const query = useInfiniteQuery({
    queryKey: ['timeline', id, chosen, language, user?.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, {
        params: { id },
        query: { ...(chosen !== '' && { kinds: chosen }), ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...query, entries: query.data?.pages.flatMap(({ entries }) => entries) }
}
