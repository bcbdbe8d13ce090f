import { lazy, startTransition, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HomeFacts } from '#studio/facts.ts'
import type { Worded } from '#studio/languages.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import { yenText } from '#studio/yen.ts'
import { NewestNews } from '#web/features/news/newest-news.tsx'
import { BlockLink, BlockPicture, BlockText, TextBlock } from '#web/features/studio/text-block.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

/** Only a visitor who comes from another page loads the facts of the file. */
const HomeOfFile = lazy(async () => {
  const { homeOfFile } = await import('#studio/home.ts')
  return { default: () => <Home home={homeOfFile} /> }
})

export default function HomePage() {
  const { home } = useFacts()
  return home ? <Home home={home} /> : <HomeOfFile />
}

function Home({ home: { homeLead, homePicture, homeBlocks, homeCards } }: { home: HomeFacts }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const isBlank = facts.beginning === 'blank'
  const cards = homeCards.filter((card) => card.shown)
  const blocks = homeBlocks.filter(({ id, shown }) => shown && (id !== 'intro' || cards.length > 0))
  /** The others have a band of their own, or none. */
  const banded = blocks.filter(({ id }) => id !== 'glance')
  return (
    <>
      <Banner
        height="home"
        title={facts.story.tagline[language] || facts.names.studioName[language]}
        lead={homeLead[language]}
        picture={homePicture}
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
      {blocks.map((block, position) => (
        <HomeBlock
          key={block.id}
          {...{ block, cards }}
          isFirst={position === 0}
          tinted={banded.indexOf(block) % 2 === 0}
        />
      ))}
    </>
  )
}

interface HomeBlockProps {
  block: PageBlock
  cards: readonly PageBlock[]
  isFirst: boolean
  tinted: boolean
}

function HomeBlock({ block, cards, isFirst, tinted }: HomeBlockProps) {
  const { id, text } = block
  if (id === 'glance') return <Glance isFirst={isFirst} />
  const contents: Record<string, ReactNode> = {
    next: <Next />,
    intro: <Cards cards={cards} />,
    first: <FirstTime text={text} />,
    news: <NewestNews />,
  }
  const content = contents[id]
  if (content === undefined) return <TextBlock {...{ block, text }} turned={tinted} />
  return (
    <Section
      title={<BlockText text={block.title} phrases />}
      tinted={tinted}
      width={id === 'news' ? 'text' : 'page'}
    >
      {content}
    </Section>
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

/** By how many cards there are. */
const columns: Readonly<Record<number, string>> = {
  1: 'max-w-md',
  2: 'sm:grid-cols-2',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}

function Cards({ cards }: { cards: readonly PageBlock[] }) {
  return (
    <ul className={classes('grid gap-8', columns[cards.length] ?? 'sm:grid-cols-3')}>
      {cards.map((card) => (
        <li key={card.id} className="grid content-start gap-4">
          {card.picture !== '' && <BlockPicture block={card} />}
          <h3 className="text-xl">
            <BlockText text={card.title} phrases />
          </h3>
          <p className="text-[0.95rem] text-ink-soft">
            <BlockText text={card.text} />
          </p>
          <BlockLink block={card} />
        </li>
      ))}
    </ul>
  )
}

const steps = [1, 2, 3] as const

function FirstTime({ text }: { text: Worded }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start justify-items-start gap-6">
        {text.ja !== '' && (
          <p className="text-lg">
            <BlockText text={text} />
          </p>
        )}
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
function Glance({ isFirst }: { isFirst: boolean }) {
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
    <section
      aria-label={t('home.glance')}
      className={classes(isFirst ? 'border-b' : 'border-y', 'border-line bg-card')}
    >
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
