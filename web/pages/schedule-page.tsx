import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OnlyHereNotice, SubscribeLinks } from '#web/features/calendar-feeds/subscribe-links.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAnchor } from '#web/ui/anchor.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** The weekly schedule as a picture that fits the window: wide where its text can be read, otherwise tall. */
export default function SchedulePage() {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const picture = `/schedule-${language}.svg`
  return (
    <div className="page-wide grid gap-5 pt-13 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <PageHeading className="text-2xl sm:text-3xl">
          <Phrases text={t('pages.schedule.title')} />
        </PageHeading>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <NewTabLink href={picture}>{t('lesson.schedule.pictureAlone')}</NewTabLink>
          <Link to={to('/booking')} className={buttonClass()}>
            {t('lesson.schedule.book')}
          </Link>
        </p>
      </div>
      <picture>
        <source media="(width < 80rem)" srcSet={`/schedule-${language}-tall.svg`} />
        <img
          src={picture}
          alt={t('lesson.schedule.text')}
          className="mx-auto w-full max-w-md rounded-2xl border border-line xl:max-h-[max(32rem,calc(100svh-13.5rem))] xl:w-auto xl:max-w-full"
        />
      </picture>
      <StudioCalendar />
    </div>
  )
}

const anchor = 'calendar'

/** Offers the timetable to calendar programs. It needs no login. */
function StudioCalendar() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const hydrated = useHydrated()
  const { section, heading } = useAnchor(anchor)
  const path = language === 'ja' ? '/calendar/studio.ics' : `/calendar/studio-${language}.ics`
  return (
    <section
      ref={section}
      id={anchor}
      className="mt-8 grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-10"
    >
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        <Phrases text={t('calendar.studioTitle')} />
      </h2>
      <p className="text-sm text-ink-soft">{t('calendar.studioText')}</p>
      {hydrated && <OnlyHereNotice address={location.origin} />}
      <SubscribeLinks address={path} name={t('calendar.studioName')} />
      <p className="text-sm">
        <a
          href={path}
          className="inline-block py-0.5 text-green underline underline-offset-4 hover:text-persimmon-deep"
        >
          {t('calendar.studioFile')}
        </a>
      </p>
    </section>
  )
}
