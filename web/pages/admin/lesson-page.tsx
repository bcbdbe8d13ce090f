import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { AuditEntry as Entry } from '#contract/audit.ts'
import type { LessonPage as Page, MailOfLesson } from '#contract/schedule/lesson-page.ts'
import { inLanguage } from '#studio/languages.ts'
import { dateOf, slashText, spanText } from '#time/tokyo.ts'
import { AuditEntry } from '#web/features/audit/audit-entry.tsx'
import { useEventPrice } from '#web/features/bookings/front-desk/event-marks.tsx'
import { ReceptionOfLesson } from '#web/features/bookings/front-desk/received-lesson.tsx'
import { useLessonPage } from '#web/features/lessons/administration/api.ts'
import { pageToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { ContactList } from '#web/features/lessons/lesson-page/contact-list.tsx'
import { contactsOf } from '#web/features/lessons/lesson-page/contacts.ts'
import { Substitute } from '#web/features/lessons/lesson-page/substitute.tsx'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { useTiersText } from '#web/features/studio/editing/tier-fields.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { ShortenedList } from '#web/ui/shortened-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame, BackLink } from './admin-frame.tsx'

/**
 * One lesson: who comes, whom to call, what was mailed and what administrators did. A cancelled lesson keeps
 * its page.
 */
export default function LessonPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useParams()['id'] ?? ''
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
  const may = useMayCall()
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
      <PageSection {...part('contacts')}>
        <p className="text-sm text-ink-soft print:hidden">
          {t(cancelled ? 'lessonPage.contactsOfCancelled' : 'lessonPage.contactsLead')}
        </p>
        <ContactList contacts={contactsOf(page)} />
      </PageSection>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:hidden">
        <PageSection {...part('content')}>
          <LessonContent page={page} />
        </PageSection>
        <PageSection {...part('mails')}>
          <ShortenedList items={page.mails} none={t('lessonPage.noMails')}>
            {(mail) => <MailLine key={mail.id} mail={mail} />}
          </ShortenedList>
        </PageSection>
        {may('listAuditEntries') && (
          <PageSection {...part('history')}>
            <LessonHistory entries={page.history} />
          </PageSection>
        )}
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
  const may = useMayCall()
  return (
    <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-lg text-persimmon tabular-nums">
        {spanText(Date.parse(event.start), Date.parse(event.end), language) + zoneMark}
      </p>
      {!cancelled && may('updateLesson') && (
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
  const may = useMayCall()
  const date = page && dateOf(Date.parse(page.event.start))
  const [path, text] = may('listLessons')
    ? [`/admin${date ? `?view=week&date=${date}` : ''}`, 'lessonPage.back' as const]
    : [`/admin/reception${date ? `?date=${date}` : ''}`, 'lessonPage.backToReception' as const]
  return <BackLink to={to(path)}>{t(text)}</BackLink>
}

/** A mail about the lesson: what it says, to whom it goes, and whether it was sent. */
function MailLine({ mail }: { mail: MailOfLesson }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { subject, recipient, writtenAt, state, sentAt, reason } = mail
  const failed = state === 'failed' || state === 'dropped'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[16rem]">
        <span className="block wrap-anywhere">{subject ?? t('lessonPage.erased')}</span>
        <span className="block text-sm break-all text-ink-soft">{recipient}</span>
        {reason !== null && <span className="block text-sm wrap-anywhere text-danger">{reason}</span>}
      </span>
      <span
        className={classes('text-sm tabular-nums', failed ? 'font-semibold text-danger' : 'text-ink-soft')}
      >
        {t(`lessonPage.mail.${state}`, { time: slashText(Date.parse(sentAt ?? writtenAt)) + zoneMark })}
      </span>
    </li>
  )
}

/** What administrators did to the lesson and to its bookings, newest first. */
function LessonHistory({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  if (entries.length === 0)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {t('lessonPage.noHistory')}
      </p>
    )
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditEntry entry={entry} linksToLesson={false} />
        </li>
      ))}
    </ol>
  )
}

/** The lesson's texts in both languages, its picture and what it is. */
function LessonContent({ page: { event, space } }: { page: Page }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const priceOf = useEventPrice()
  const tiersText = useTiersText()
  const { event: terms } = event.resource.yoga
  const { title, titleEn = '', desc, descEn = '', imageUrl, level, seriesId, teacher } = event.resource.yoga
  const facts = [
    { label: t('lessonAdmin.space'), value: space && inLanguage(language, space.name, space.nameEn) },
    { label: t('lessonAdmin.teacher'), value: teacher?.name },
    { label: t('lessonAdmin.level'), value: level && t(`lesson.level.${level}`) },
    { label: t('lessonAdmin.event.badge'), value: terms && priceOf(terms) },
    { label: t('lessonAdmin.event.tiers'), value: terms && terms.price > 0 ? tiersText(terms.tiers) : null },
    { label: t('lessonPage.series'), value: seriesId === undefined ? null : t('common.yes') },
  ]
  const texts = [
    { lang: 'ja', title, desc },
    { lang: 'en', title: titleEn, desc: descEn },
  ] as const
  return (
    <div className="@container">
      <div className="grid gap-6 @xl:grid-cols-[minmax(10rem,16rem)_1fr]">
        <LessonPicture src={imageUrl} className="rounded-xl" />
        <div className="grid min-w-0 content-start gap-5">
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5">
            {facts.map(
              ({ label, value }) =>
                value && (
                  <div key={label} className="contents">
                    <dt className="text-sm text-ink-soft">{label}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {texts.map(
            (text) =>
              text.title !== '' && (
                <div key={text.lang} lang={text.lang}>
                  <h3 className="wrap-anywhere">{text.title}</h3>
                  <p className="mt-1 max-w-prose text-sm whitespace-pre-line text-ink-soft">{text.desc}</p>
                </div>
              ),
          )}
        </div>
      </div>
    </div>
  )
}

/** That the lesson is cancelled: since when, why, and what the booking page shows. */
function Cancellation({ cancelled }: { cancelled: NonNullable<Page['cancelled']> }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { at, reasonJa, reasonEn, shown } = cancelled
  return (
    <Notice>
      <span className="block font-semibold">
        {t('lessonPage.cancelledAt', { time: slashText(Date.parse(at)) + zoneMark })}
      </span>
      {reasonJa !== '' && (
        <span lang="ja" className="block">
          {reasonJa}
        </span>
      )}
      {reasonEn !== '' && (
        <span lang="en" className="block">
          {reasonEn}
        </span>
      )}
      <span className="block text-sm">{t(shown ? 'lessonPage.shown' : 'lessonPage.notShown')}</span>
    </Notice>
  )
}
