import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useHire } from '#web/features/hires/api.ts'
import { HireOutcome } from '#web/features/hires/hire-outcome.tsx'
import { viewOf } from '#web/features/hires/hire-view.ts'
import { PayableHire, useSecondsLeft } from '#web/features/hires/payable-hire.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** `?id=…`: a time that the member holds, with its terms, and what became of it. The provider's page adds `&paid=true`. */
export default function HirePage() {
  return (
    <Interactive>
      <div className="mx-auto max-w-3xl px-5 py-12 sm:px-6">
        <OneHire />
      </div>
    </Interactive>
  )
}

function OneHire() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const saysPaid = search.get('paid') === 'true'
  const query = useHire(
    search.get('id') ?? '',
    (hire) => viewOf(hire, { saysPaid, isOver: false }) === 'waiting',
  )
  const hire = query.data
  const secondsLeft = useSecondsLeft(hire?.heldUntil ? Date.parse(hire.heldUntil) : undefined)
  const view = hire && viewOf(hire, { saysPaid, isOver: secondsLeft === 0 })
  return (
    <>
      <PageHeading className="mb-8 text-3xl">
        <Phrases text={view === undefined ? t('pages.hire.title') : t(`hire.view.${view}`)} />
      </PageHeading>
      {!hire && <FailedLoad text={t('hire.loadFailed')} query={query} />}
      {!hire && !query.error && <Loading />}
      {hire && view === 'payable' && <PayableHire hire={hire} secondsLeft={secondsLeft ?? 0} />}
      {hire && view !== undefined && view !== 'payable' && <HireOutcome hire={hire} view={view} />}
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-5">
      <Skeleton className="h-96 rounded-3xl" />
    </div>
  )
}
