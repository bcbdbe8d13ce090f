import { lazy } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { TeacherList } from '#web/features/teachers/teacher-list.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PageData } from '#web/ui/page-data.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

const FetchedTeachers = lazy(() => import('#web/features/teachers/fetched-teachers.tsx'))

const principles = [1, 2, 3] as const

export default function AboutYogaPage() {
  const { t } = useTranslation()
  const isBlank = useFacts().beginning === 'blank'
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
      {!isBlank && (
        <Section title={t('aboutYoga.kindsTitle')} tinted>
          <Kinds />
        </Section>
      )}
      <Teachers tinted={isBlank} />
    </>
  )
}

function Kinds() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(lessonKinds).map(([name, kind]) => (
        <li key={name} className="overflow-hidden rounded-3xl border border-line bg-card shadow-soft">
          <Picture src={kind.picture} text={kind.pictureText[language]} />
          <div className="p-6">
            <h3 className="text-lg">
              <Phrases text={kind.title[language]} />
            </h3>
            <p className="mt-0.5 text-sm text-persimmon">
              {t('aboutYoga.minutes', { minutes: kind.minutes, seats: kind.seats })}
            </p>
            <p className="mt-3 text-sm text-ink-soft">{kind.text[language]}</p>
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
