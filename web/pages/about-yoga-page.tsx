import { lazy } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { otherLanguage } from '#studio/languages.ts'
import { listedKinds } from '#studio/lesson-kinds.ts'
import type { LessonKind } from '#studio/lesson-kinds.ts'
import { TeacherList } from '#web/features/teachers/teacher-list.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { OwnText } from '#web/ui/own-text.tsx'
import { PageData } from '#web/ui/page-data.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Section } from '#web/ui/section.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'

const FetchedTeachers = lazy(() => import('#web/features/teachers/fetched-teachers.tsx'))

const principles = [1, 2, 3] as const

export default function AboutYogaPage() {
  const { t } = useTranslation()
  const facts = useFacts()
  const isBlank = facts.beginning === 'blank'
  const kinds = listedKinds(facts)
  // The third speaks of the café of the sample.
  const shown = isBlank ? principles.slice(0, 2) : principles
  return (
    <>
      <Banner height="page" title={t('pages.aboutYoga.title')} lead={t('aboutYoga.lead')} />
      <Section title={t('aboutYoga.styleTitle')}>
        <p className="max-w-3xl text-lg leading-loose">{t('aboutYoga.styleText')}</p>
        <ul className={classes('mt-12 grid gap-8', isBlank ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
          {shown.map((principle) => (
            <li key={principle} className="border-t-2 border-wood pt-5">
              <h3 className="text-lg">
                <Phrases text={t(`aboutYoga.principle${principle}`)} />
              </h3>
              <p className="mt-2 text-[0.95rem] text-ink-soft">{t(`aboutYoga.principle${principle}Text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      {kinds.length > 0 && (
        <Section title={t('aboutYoga.kindsTitle')} tinted>
          <Kinds kinds={kinds} />
        </Section>
      )}
      <Teachers tinted={kinds.length === 0} />
    </>
  )
}

function Kinds({ kinds }: { kinds: readonly LessonKind[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {kinds.map((kind) => (
        <li key={kind.id} className="overflow-hidden rounded-3xl border border-line bg-card shadow-soft">
          <SizedImage
            src={kind.picture}
            alt={kind.pictureText[language]}
            lang={otherLanguage(kind.pictureText[language], language)}
            width={1200}
            height={800}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            loading="lazy"
            decoding="async"
            className="aspect-3/2 w-full bg-paper-deep object-cover"
          />
          <div className="p-6">
            <h3 className="text-lg wrap-anywhere">
              <OwnText text={kind.title} phrases />
            </h3>
            <p className="mt-0.5 text-sm text-persimmon">
              {t('aboutYoga.minutes', { minutes: kind.minutes, seats: kind.seats })}
            </p>
            <p className="mt-3 text-sm text-ink-soft">
              <OwnText text={kind.text} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Teachers({ tinted }: { tinted: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const section = (list: ReactNode) => (
    <Section title={t('aboutYoga.teacherTitle')} tinted={tinted}>
      {list}
      <Link to={to('/booking')} className={buttonClass('primary', 'mt-12')}>
        {t('aboutYoga.book')}
      </Link>
    </Section>
  )
  return (
    <PageData page="aboutYoga" name="teachers" room="min-h-96" fetched={section(<FetchedTeachers />)}>
      {(teachers) =>
        teachers.length > 0 || !tinted ? (
          section(<TeacherList teachers={teachers} />)
        ) : (
          <div className="page-wide pb-14 sm:pb-20">
            <Link to={to('/booking')} className={buttonClass('primary')}>
              {t('aboutYoga.book')}
            </Link>
          </div>
        )
      }
    </PageData>
  )
}
