import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Space } from '#contract/spaces.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRentables } from './api.ts'
import { partsWithin } from './parts.ts'
import { RentableCard } from './space-card.tsx'
import { RentableChooser } from './space-chooser.tsx'
import { RentableDialog } from './space-dialog.tsx'
import { WindowCalendar } from './window-calendar.tsx'

const none: readonly Space[] = []

/** What can be rented, and when: the chosen one stands in the address, the first one without a choice. */
export function SpaceAdministration({ now }: { now: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = useRentables()
  const { data: rentables = none, error, isPending } = query
  const chosen = rentables.find(({ id }) => id === search.get('rentable')) ?? rentables[0]
  const parts = useMemo(() => partsOf(chosen, rentables), [chosen, rentables])
  const [dialog, setDialog] = useState<{ rentable: Space | undefined; opening: number; open: boolean }>()

  const edit = (rentable: Space | undefined) =>
    setDialog((before) => ({ rentable, opening: (before?.opening ?? 0) + 1, open: true }))

  function choose(id: string) {
    const next = new URLSearchParams(search)
    next.set('rentable', id)
    void navigate(`?${next.toString()}`, { preventScrollReset: true })
  }

  if (isPending) return <Skeleton className="h-96" />
  return (
    <div className="grid min-w-0 gap-6">
      <FailedLoad text={t('rentable.loadFailed')} query={query} />
      {(chosen || !error) && (
        <RentableChooser
          {...{ rentables, chosen }}
          onChoose={({ id }) => choose(id)}
          onAdd={() => edit(undefined)}
        />
      )}
      {!chosen && !error && <Empty />}
      {chosen && <RentableCard rentable={chosen} parts={parts.direct} onEdit={() => edit(chosen)} />}
      <WindowCalendar rentable={chosen} parts={parts.all} now={now} onChoose={({ id }) => choose(id)} />
      {dialog && (
        <RentableDialog
          key={dialog.opening}
          open={dialog.open}
          rentable={rentables.find(({ id }) => id === dialog.rentable?.id) ?? dialog.rentable}
          rentables={rentables}
          onClose={() => setDialog({ ...dialog, open: false })}
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
      <h2 className="text-xl">{t('rentable.emptyTitle')}</h2>
      <p className="text-sm text-ink-soft">{t('rentable.emptyText')}</p>
    </div>
  )
}

function partsOf(chosen: Space | undefined, rentables: readonly Space[]) {
  if (chosen === undefined) return { direct: none, all: none }
  const within = partsWithin(chosen.id, rentables)
  const direct = new Set(chosen.subRentable.map(({ id }) => id))
  return {
    direct: rentables.filter(({ id }) => direct.has(id)),
    all: rentables.filter(({ id }) => within.has(id)),
  }
}
