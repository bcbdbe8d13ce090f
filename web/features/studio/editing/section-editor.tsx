import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingRules } from '#studio/booking-rules.ts'
import { prices } from '#studio/prices.ts'
import type { Section } from '#studio/sections.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSection } from './api.ts'
import { DraftCard } from './draft-card.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'

/** A section of the facts: the draft, the form and the history. */
export function SectionEditor({ section }: { section: Section }) {
  const { t } = useTranslation()
  const yen = useYen()
  const query = useSection(section)
  const [filling, setFilling] = useState(0)
  const { data: state, isPending } = query

  /** The form keeps what was typed while the section is read again, so it is made anew when the draft under it has gone. */
  async function refill() {
    await query.refetch()
    setFilling((before) => before + 1)
  }

  if (isPending) return <Skeleton className="h-96" />
  const onRefill = () => void refill()
  return (
    <div className="grid gap-6">
      <FailedLoad text={t('studioFacts.loadFailed')} query={query} />
      {state && (
        <>
          <PagePart title={t(`studioFacts.section.${section}`)} anchor="facts">
            <p className="max-w-3xl text-sm text-ink-soft">
              {t(`studioFacts.lead.${section}`, {
                fee: yen(prices.yogaEntryFee),
                hours: bookingRules.cancelUntilHoursBefore,
              })}
            </p>
            <SectionForm key={filling} {...{ section, state }} />
            {state.draft && <DraftCard {...{ section, onRefill }} state={{ ...state, draft: state.draft }} />}
          </PagePart>
          <PagePart title={t('studioFacts.history')} anchor="history">
            <SectionHistory {...{ section, state, onRefill }} />
          </PagePart>
        </>
      )}
    </div>
  )
}
