import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { chip } from '#web/ui/selectors.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSpaces } from './api.ts'
import { useSpaceName } from './space-name.ts'
import { SpaceCalendar } from './calendar/space-calendar.tsx'
import { SpaceDialog } from './editing/space-dialog.tsx'
import { partsOf } from './parts.ts'

const none: readonly Space[] = []

/**
 * The spaces for hire and their availability. The address names the chosen space; without one it is the
 * first.
 */
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
      <FailedLoad text={t('spaceAdmin.loadFailed')} query={query} />
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
        <Phrases text={t('spaceAdmin.emptyTitle')} />
      </h2>
      <p className="text-sm text-ink-soft">{t('spaceAdmin.emptyText')}</p>
    </div>
  )
}

interface SpaceChooserProps {
  spaces: readonly Space[]
  chosen: Space | undefined
  onChoose: (space: Space) => void
  onAdd: () => void
}

/** One button for each space, and one that adds a space. */
function SpaceChooser({ spaces, chosen, onChoose, onAdd }: SpaceChooserProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return (
    <div role="group" aria-label={t('spaceAdmin.spaces')} className="flex flex-wrap gap-2">
      {spaces.map((space) => (
        <button
          key={space.id}
          type="button"
          aria-pressed={space === chosen}
          onClick={() => onChoose(space)}
          className={chip}
        >
          {nameOf(space)} {!space.published && <DraftMark />}
        </button>
      ))}
      <Button variant="quiet" onClick={onAdd} className="px-4">
        <Icon name="plus" />
        {t('spaceAdmin.new')}
      </Button>
    </div>
  )
}

function DraftMark() {
  const { t } = useTranslation()
  return (
    <span className="shrink-0 rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep">
      {t('spaceAdmin.draft')}
    </span>
  )
}

interface SpaceCardProps {
  space: Space
  parts: readonly Space[]
  onEdit: () => void
}

/** The chosen space: name, price, and its parts as badges. */
function SpaceCard({ space, parts, onEdit }: SpaceCardProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const priceText = usePriceText()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-4 rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7">
      <div className="grid min-w-0 grow basis-48 gap-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="text-xl wrap-anywhere sm:text-2xl">{nameOf(space)}</h2>
          <p className="text-sm font-semibold text-balance text-persimmon tabular-nums">{priceText(space)}</p>
        </div>
        <PriceToCome space={space} />
        {!space.published && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <DraftMark />
            <span>{t('spaceAdmin.draftHint')}</span>
          </p>
        )}
        {parts.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <h3 className="font-sans text-sm text-ink-soft" id="space-parts">
              <Phrases text={t('spaceAdmin.parts')} />
            </h3>
            <ul aria-labelledby="space-parts" className="flex flex-wrap gap-1.5">
              {parts.map((part) => (
                <li
                  key={part.id}
                  className="rounded-full border border-line bg-green-soft px-3 py-1 font-semibold wrap-anywhere text-green"
                >
                  {nameOf(part)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Button variant="outline" onClick={onEdit} className="px-5">
        {t('spaceAdmin.edit')}
      </Button>
    </div>
  )
}

function PriceToCome({ space }: { space: Space }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const priceText = usePriceText()
  const { nextPriceFrom, nextUnitPrice: unitPrice, nextFlatRate, nextWeekendPrice: weekendPrice } = space
  if (nextPriceFrom === null || unitPrice === null || weekendPrice === null) return null
  const price = priceText({ unitPrice, weekendPrice, flatRate: nextFlatRate === true })
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {t('spaceAdmin.priceFrom', { day: calendarDateText(nextPriceFrom, language), price })}
    </p>
  )
}

function usePriceText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return ({ unitPrice, flatRate, weekendPrice }: Pick<Space, 'unitPrice' | 'flatRate' | 'weekendPrice'>) => {
    const price = yenText(unitPrice, language)
    if (unitPrice === 0) return t('spaceAdmin.onRequest')
    if (flatRate || weekendPrice === unitPrice) return t('spaceAdmin.flat', { price })
    return t('spaceAdmin.byDay', { weekday: price, weekend: yenText(weekendPrice, language) })
  }
}
