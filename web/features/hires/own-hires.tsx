import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOwnHires } from './api.ts'
import { CancelHireDialog } from './cancel-hire-dialog.tsx'
import { HireRow } from './hire-row.tsx'

/** The member's hires: those to come, which can be cancelled, and the past ones. */
export function OwnHires() {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const own = useOwnHires()
  const [chosen, setChosen] = useState<Hire>()
  const heading = useRef<HTMLHeadingElement>(null)
  if (own.error && !own.data) return <FailedLoad text={t('hire.listFailed')} query={own} />
  if (!own.data) return <ListSkeleton />
  const isComing = ({ state, end }: Hire) =>
    (state === 'held' || state === 'confirmed') && Date.parse(end) > now
  const coming = own.data.filter(isComing)
  const past = own.data.filter((hire) => !isComing(hire))
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-xl">
        <Phrases text={t('hire.coming')} />
      </h2>
      {coming.length === 0 ? <NoHires /> : <Rows hires={coming} onCancel={setChosen} />}
      {past.length > 0 && (
        <>
          <h2 className="mt-10 mb-4 text-xl">
            <Phrases text={t('hire.past')} />
          </h2>
          <Rows hires={past} onCancel={setChosen} />
        </>
      )}
      <CancelHireDialog chosen={chosen} onDone={() => setChosen(undefined)} focusAfter={heading} />
    </>
  )
}

function Rows({ hires, onCancel }: { hires: readonly Hire[]; onCancel: (hire: Hire) => void }) {
  return (
    <ul className="grid gap-4">
      {hires.map((hire) => (
        <li key={hire.id}>
          <HireRow hire={hire} onCancel={() => onCancel(hire)} />
        </li>
      ))}
    </ul>
  )
}

function NoHires() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
      <p className="font-display text-xl">{t('hire.none')}</p>
      <Link to={to('/RentalSpace#times')} className={buttonClass('primary')}>
        {t('hire.find')}
      </Link>
    </div>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4">
      <Skeleton className="h-32 rounded-3xl" />
      <Skeleton className="h-32 rounded-3xl" />
    </div>
  )
}
