import { lazy, startTransition, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictures } from '#studio/pictures.ts'
import { yenText } from '#studio/yen.ts'
import { NewestNews } from '#web/features/news/newest-news.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

export default function HomePage() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const isBlank = facts.beginning === 'blank'
  return (
    <>
      <Banner
        height="home"
        title={facts.story.tagline[language] || facts.names.studioName[language]}
        lead={t(isBlank ? 'home.plainLead' : 'home.lead')}
      >
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={to('/booking')} className={buttonClass('primary', 'max-sm:grow max-sm:px-4')}>
            {t('home.tryLesson')}
          </Link>
          <Link
            to={to(isBlank ? '/price' : '/RentalSpace')}
            className={buttonClass('outline', 'max-sm:grow max-sm:px-4')}
          >
            {t(isBlank ? 'nav.price' : 'home.rent')}
          </Link>
        </div>
      </Banner>
      <Glance />
      <Section title={t('home.nextTitle')} tinted>
        <Next />
      </Section>
      {!isBlank && (
        <Section title={t('home.introTitle')}>
          <Blocks />
        </Section>
      )}
      <Section title={t('home.firstTitle')} tinted={!isBlank}>
        <FirstTime />
      </Section>
      <Section title={t('home.newsTitle')} width="text" tinted={isBlank}>
        <NewestNews />
      </Section>
    </>
  )
}

const NextLessons = lazy(() => import('#web/features/lessons/next-lessons.tsx'))

/** So high are three lessons, so that nothing moves when they appear. */
const roomOfLessons = 'min-h-[31rem] sm:min-h-44'

/** So far below the screen they are still loaded. */
const nearby = { rootMargin: '300px' }

/** The next lessons with free seats, which only a browser knows. Loaded when the visitor comes near. */
function Next() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [isNear, setIsNear] = useState(false)
  // They need a third more script, and stand below the first screen.
  const watch = useCallback((room: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      // In a step of its own, which input may interrupt. The room stays until the script has come.
      ([entry]) => entry?.isIntersecting && startTransition(() => setIsNear(true)),
      nearby,
    )
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {isNear ? <NextLessons room={roomOfLessons} /> : <div ref={watch} className={roomOfLessons} />}
      <Link to={to('/booking')} className={buttonClass('outline', 'mt-6')}>
        {t('home.nextAll')}
      </Link>
    </>
  )
}

const blocks = [
  { name: 'yoga', path: '/about-yoga', picture: pictures.offers.yoga },
  { name: 'tea', path: '/about', picture: pictures.offers.tea },
  { name: 'space', path: '/RentalSpace', picture: pictures.offers.space },
] as const

function Blocks() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <ul className="grid gap-8 sm:grid-cols-3">
      {blocks.map(({ name, path, picture }) => (
        <li key={name} className="grid content-start gap-4">
          <Picture src={picture} text="" className="rounded-3xl" />
          <h3 className="text-xl">
            <Phrases text={t(`home.${name}Title`)} />
          </h3>
          <p className="text-[0.95rem] text-ink-soft">{t(`home.${name}Text`)}</p>
          <Link
            to={to(path)}
            className="flex items-center gap-1 font-semibold text-green underline-offset-4 hover:underline"
          >
            {t(`home.${name}More`)}
            <Icon name="right" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const steps = [1, 2, 3] as const

function FirstTime() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start justify-items-start gap-6">
        <p className="text-lg">{t('home.firstText')}</p>
        <Link to={to('/booking')} className={buttonClass('accent')}>
          {t('home.firstTry')}
        </Link>
      </div>
      <Steps
        steps={steps.map((step) => (
          <>
            <h3 className="text-lg">
              <Phrases text={t(`home.firstStep${step}`)} />
            </h3>
            <p className="mt-1 text-[0.95rem] text-ink-soft">{t(`home.firstStep${step}Text`)}</p>
          </>
        ))}
      />
    </div>
  )
}

/**
 * Answers the first questions of a visitor: price of a trial lesson, place, opening hours, and how to book.
 */
function Glance() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const station = facts.visit.station[language]
  const city = facts.contact.city[language]
  const answers = [
    {
      term: t('home.trial'),
      path: '/price',
      value: yenText(facts.prices.trialLesson, language),
      note: t('home.trialNote'),
    },
    station !== '' && {
      term: t('home.where'),
      path: '/address',
      value: t('home.walk', { count: facts.visit.walkMinutes }),
      note: t('home.whereNote', { station }),
    },
    // Until the owner has entered the way, the town says where the studio is, once the address is there.
    station === '' &&
      city !== '' && {
        term: t('home.where'),
        path: '/address',
        value: city,
        note: facts.contact.region[language],
      },
    {
      term: t('home.open'),
      path: '/address',
      value: `${facts.hours.opens}–${facts.hours.closes}`,
      note: t('home.openNote', { days: facts.hours.closedDaysText[language] }),
    },
    { term: t('home.how'), path: '/booking', value: t('home.howValue'), note: t('home.howNote') },
  ].filter((answer) => answer !== false)
  return (
    <section aria-label={t('home.glance')} className="border-b border-line bg-card">
      <dl
        className={classes(
          'mx-auto grid max-w-6xl',
          answers.length === 4 ? 'sm:grid-cols-2 lg:grid-cols-4' : 'sm:grid-cols-3',
        )}
      >
        {answers.map(({ term, path, value, note }) => (
          <div
            key={term}
            className="border-line px-5 py-7 sm:px-6 not-first:max-sm:border-t lg:not-first:border-l"
          >
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
