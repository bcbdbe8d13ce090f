import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hours } from '#studio/hours.ts'
import { map } from '#studio/map.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Answers the first questions of a visitor: price of a trial lesson, place, opening hours, and how to book. */
export function Glance() {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const answers = [
    {
      term: t('home.trial'),
      path: '/price',
      value: yenText(prices.trialLesson, language),
      note: t('home.trialNote'),
    },
    {
      term: t('home.where'),
      path: '/address',
      value: t('home.walk', { count: map.walkMinutes }),
      note: t('home.whereNote', { station: map.station[language] }),
    },
    {
      term: t('home.open'),
      path: '/address',
      value: `${hours.opens}–${hours.closes}`,
      note: t('home.openNote', { days: hours.closedDaysText[language] }),
    },
    { term: t('home.how'), path: '/booking', value: t('home.howValue'), note: t('home.howNote') },
  ]
  return (
    <section aria-label={t('home.glance')} className="border-b border-line bg-card">
      <dl className="mx-auto grid max-w-6xl sm:grid-cols-2 lg:grid-cols-4">
        {answers.map(({ term, path, value, note }) => (
          <div key={term} className="border-line px-6 py-7 not-first:max-sm:border-t lg:not-first:border-l">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd>
              <Link
                to={to(path)}
                className="mt-1 flex items-center gap-1 font-display text-2xl hover:text-persimmon-deep"
              >
                {value}
                <Icon name="right" className="size-4 text-wood" />
              </Link>
              <span className="mt-1 block text-sm text-ink-soft">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
