import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { SectionMarks } from '#contract/studio/studio-administration.ts'
import type { Section } from '#studio/facts.ts'
import { dateText } from '#time/tokyo.ts'
import { ClosureSection } from '#web/features/lessons/closures/closure-section.tsx'
import { useSectionMarks } from '#web/features/studio/editing/api.ts'
import { MissingTexts } from '#web/features/studio/editing/missing-texts.tsx'
import { SectionEditor } from '#web/features/studio/editing/section-editor.tsx'
import { shownSections } from '#web/features/studio/editing/section-fields.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { AdminFrame, BackLink } from './admin-frame.tsx'

/**
 * The facts of the studio: a list of the sections, and beside it the one that the address names. Where there
 * is no room for both, the list leads to the section. Owners look for a single closed day beside the usual
 * ones.
 */
export default function StudioPage() {
  const { t } = useTranslation()
  const now = useNow()
  const [search] = useSearchParams()
  const named = shownSections.find((id) => id === search.get('section'))
  const section = named ?? 'prices'
  const isMissing = search.get('section') === missingTexts
  const isChosen = isMissing || named !== undefined
  return (
    <AdminFrame title={t('pages.adminStudio.title')}>
      <p className="max-w-3xl text-sm text-ink-soft">{t('studioFacts.lead.page')}</p>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @4xl:grid-cols-[17rem_minmax(0,1fr)]">
          <SectionList
            chosen={isMissing ? missingTexts : section}
            className={isChosen ? '@max-4xl:hidden' : undefined}
          />
          <div className={classes('grid min-w-0 content-start gap-6', !isChosen && '@max-4xl:hidden')}>
            <BackLink to="?" className="@4xl:hidden">
              {t('studioFacts.toSections')}
            </BackLink>
            {isMissing && <MissingTexts />}
            {!isMissing && section === 'hours' && now !== undefined && (
              <div className="rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-8">
                <ClosureSection now={now} />
              </div>
            )}
            {!isMissing && <SectionEditor key={section} section={section} />}
          </div>
        </div>
      </div>
    </AdminFrame>
  )
}

/** In place of a section in the address: what is there in one language only. */
const missingTexts = 'missing-texts'

interface SectionListProps {
  chosen: Section | typeof missingTexts
  className: string | undefined
}

/** The sections, each with its last change and a mark when it has a draft that visitors do not see. */
function SectionList({ chosen, className }: SectionListProps) {
  const { t } = useTranslation()
  const query = useSectionMarks()
  // Only a studio with an account at LINE has that section.
  const offered = shownSections.filter(
    (section) => section !== 'line' || query.data?.some(({ id }) => id === section),
  )
  return (
    <div className={classes('grid gap-3 self-start @4xl:sticky @4xl:top-16 print:hidden', className)}>
      <FailedLoad text={t('studioFacts.sectionsFailed')} query={query} />
      <nav aria-label={t('studioFacts.sections')}>
        <ul className="divide-y divide-line overflow-hidden rounded-3xl bg-card shadow-soft">
          {offered.map((section) => (
            <li key={section}>
              <Link
                to={`?section=${section}`}
                preventScrollReset
                {...(section === chosen && { 'aria-current': 'page' as const })}
                className="flex min-h-14 items-center justify-between gap-3 px-5 py-2 hover:bg-paper @4xl:aria-[current]:bg-paper-deep"
              >
                <span className="min-w-0">
                  <span className="block text-sm font-semibold">
                    <Phrases text={t(`studioFacts.section.${section}`)} />
                  </span>
                  <LastChange marks={query.data?.find(({ id }) => id === section)} />
                </span>
                <Icon name="right" className="size-4 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={`?section=${missingTexts}`}
        preventScrollReset
        {...(chosen === missingTexts && { 'aria-current': 'page' as const })}
        className="flex min-h-12 items-center justify-between gap-3 rounded-3xl bg-card px-5 py-2 text-sm font-semibold shadow-soft hover:bg-paper @4xl:aria-[current]:bg-paper-deep"
      >
        <Phrases text={t('studioFacts.missing.title')} />
        <Icon name="right" className="size-4 shrink-0 text-ink-soft" />
      </Link>
    </div>
  )
}

function LastChange({ marks }: { marks: SectionMarks | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs text-ink-soft tabular-nums">
      {marks?.draft && (
        <span className="rounded-full bg-persimmon-soft px-2 font-semibold text-persimmon-deep">
          {marks.publishAt === null
            ? t('studioFacts.draftMark')
            : t('studioFacts.plan.mark', { date: dateText(Date.parse(marks.publishAt), language) })}
        </span>
      )}
      {marks &&
        (marks.published
          ? t('studioFacts.publishedOn', { date: dateText(Date.parse(marks.published.at), language) })
          : t('studioFacts.unpublished'))}
    </span>
  )
}
