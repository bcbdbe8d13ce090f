import { useTranslation } from 'react-i18next'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAnchor } from '#web/ui/anchor.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { OnlyHereNotice } from './only-here-notice.tsx'
import { SubscribeLinks } from './subscribe-links.tsx'

const anchor = 'calendar'

/** Offers the timetable to calendar programs. It needs no login. */
export function StudioCalendar() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const hydrated = useHydrated()
  const { section, heading } = useAnchor(anchor)
  const path = language === 'ja' ? '/calendar/studio.ics' : `/calendar/studio-${language}.ics`
  return (
    <section
      ref={section}
      id={anchor}
      className="mx-auto mt-8 grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-10"
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
