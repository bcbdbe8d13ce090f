import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ManagedMember } from '#contract/member-administration.ts'
import { timelineKinds } from '#contract/timeline.ts'
import type { TimelineKind } from '#contract/timeline.ts'
import { useFocusOnNew } from '#web/lib/focus-on-new.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/choice-chip.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTimeline } from './api.ts'
import { addressWithKinds, kindsOfAddress } from './kinds-of-address.ts'
import { TimelineLine } from './timeline-line.tsx'

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
            onChange={(on) => onChoose(on ? [...kinds, kind] : others(kind))}
          />
        ))}
        {kinds.length > 0 && (
          <Button look="quiet" className="px-4" onClick={() => onChoose([])}>
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
          look="outline"
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
