import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Space } from '#contract/spaces.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSpaces } from './api.ts'
import { SpaceCalendar } from './calendar/space-calendar.tsx'
import { partsOf } from './parts.ts'
import { SpaceCard } from './space-card.tsx'
import { SpaceChooser } from './space-chooser.tsx'
import { SpaceDialog } from './editing/space-dialog.tsx'

const none: readonly Space[] = []

/** The spaces for hire and their availability. The address names the chosen space; without one it is the first. */
export function SpaceAdministration({ now }: { now: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = useSpaces()
  const { data: spaces = none, error, isPending } = query
  const chosen = spaces.find(({ id }) => id === search.get('rentable')) ?? spaces[0]
  const parts = useMemo(() => partsOf(chosen, spaces), [chosen, spaces])
  const { dialog, show, close } = useDialogState<Space | undefined>()

  function choose(id: string) {
    const next = new URLSearchParams(search)
    next.set('rentable', id)
    void navigate(`?${next.toString()}`, { preventScrollReset: true })
  }

  if (isPending) return <Skeleton className="h-96" />
  return (
    <div className="grid min-w-0 gap-6">
      <FailedLoad text={t('admin.space.loadFailed')} query={query} />
      {(chosen || !error) && (
        <SpaceChooser
          {...{ spaces, chosen }}
          onChoose={({ id }) => choose(id)}
          onAdd={() => show(undefined)}
        />
      )}
      {!chosen && !error && <Empty />}
      {chosen && <SpaceCard space={chosen} parts={parts.direct} onEdit={() => show(chosen)} />}
      <SpaceCalendar space={chosen} {...{ spaces, now }} onChoose={({ id }) => choose(id)} />
      {dialog && (
        <SpaceDialog
          key={dialog.opening}
          open={dialog.open}
          space={spaces.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          spaces={spaces}
          onClose={close}
          onCreated={choose}
        />
      )}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center gap-2 rounded-3xl border border-dashed border-wood px-6 py-16 text-center">
      <h2 className="text-xl">
        <Phrases text={t('admin.space.emptyTitle')} />
      </h2>
      <p className="text-sm text-ink-soft">{t('admin.space.emptyText')}</p>
    </div>
  )
}
