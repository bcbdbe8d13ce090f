import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { LessonPage as Page } from '#contract/lesson-page.ts'
import { inLanguage } from '#studio/languages.ts'
import { dateOf, spanText } from '#time/tokyo.ts'
import { ReceptionOfLesson } from '#web/features/bookings/front-desk/reception-of-lesson.tsx'
import { pageToEdit } from '#web/features/lessons/administration/asked-lesson.ts'
import { useLessonPage } from '#web/features/lessons/lesson-page/api.ts'
import { Cancellation } from '#web/features/lessons/lesson-page/cancellation.tsx'
import { ContactList } from '#web/features/lessons/lesson-page/contact-list.tsx'
import { contactsOf } from '#web/features/lessons/lesson-page/contacts.ts'
import { LessonContent } from '#web/features/lessons/lesson-page/lesson-content.tsx'
import { LessonHistory } from '#web/features/lessons/lesson-page/lesson-history.tsx'
import { Substitute } from '#web/features/lessons/lesson-page/substitute.tsx'
import { LessonMails } from '#web/features/lessons/lesson-page/lesson-mails.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** One lesson: who comes, whom to call, what was mailed and what administrators did. A cancelled lesson keeps its page. */
export default function LessonPage() {
  return (
    <Interactive>
      <OneLesson id={useParams()['id'] ?? ''} />
    </Interactive>
  )
}

function OneLesson({ id }: { id: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useLessonPage(id)
  const { data: page } = query
  const yoga = page?.event.resource.yoga
  const title = yoga && inLanguage(language, yoga.title, yoga.titleEn ?? '')
  return (
    <AdminFrame title={title ?? t('pages.adminLesson.title')} above={<BackToCalendar page={page} />}>
      {page && <Parts page={page} />}
      {!page && <FailedLoad text={t('lessonPage.failed')} query={query} />}
      {query.isPending && <Skeleton className="h-96 rounded-3xl" />}
    </AdminFrame>
  )
}

function Parts({ page }: { page: Page }) {
  const { t } = useTranslation()
  const now = useNow()
  const { event, cancelled } = page
  const part = (anchor: 'contacts' | 'content' | 'mails' | 'history') => ({
    anchor,
    title: t(`lessonPage.${anchor}`),
  })
  return (
    <>
      <When page={page} />
      {cancelled && <Cancellation cancelled={cancelled} />}
      {!cancelled && now !== undefined && (
        <div className="grid gap-3 print:hidden">
          <h2 className="text-xl">{t('lessonPage.people')}</h2>
          <ReceptionOfLesson event={event} now={now} />
        </div>
      )}
      <PagePart {...part('contacts')}>
        <p className="text-sm text-ink-soft print:hidden">
          {t(cancelled ? 'lessonPage.contactsOfCancelled' : 'lessonPage.contactsLead')}
        </p>
        <ContactList contacts={contactsOf(page)} />
      </PagePart>
      <div className="grid gap-6 print:hidden">
        <PagePart {...part('content')}>
          <LessonContent page={page} />
        </PagePart>
        <PagePart {...part('mails')}>
          <LessonMails mails={page.mails} />
        </PagePart>
        <PagePart {...part('history')}>
          <LessonHistory entries={page.history} />
        </PagePart>
      </div>
    </>
  )
}

/** When the lesson takes place, and the ways to a substitute and to its dialog in the calendar. */
function When({ page: { event, cancelled } }: { page: Page }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const now = useNow()
  return (
    <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-lg text-persimmon tabular-nums">
        {spanText(Date.parse(event.start), Date.parse(event.end), language) + zoneMark}
      </p>
      {!cancelled && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {now !== undefined && Date.parse(event.start) > now && <Substitute event={event} />}
          <Link to={to(pageToEdit(event))} className={buttonClass('outline')}>
            {t('lessonPage.edit')}
          </Link>
        </div>
      )}
    </div>
  )
}

function BackToCalendar({ page }: { page: Page | undefined }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const week = page ? `?view=week&date=${dateOf(Date.parse(page.event.start))}` : ''
  return (
    <Link
      to={to(`/admin${week}`)}
      className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm text-green underline underline-offset-4 print:hidden"
    >
      <Icon name="left" className="size-4" />
      {t('lessonPage.back')}
    </Link>
  )
}
