import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { canBeDecided } from '#contract/bookings/absences.ts'
import type { Answer, Sent } from '#contract/endpoint.ts'
import { ownTeacherFields } from '#contract/teachers.ts'
import { listTaughtLessons, readOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import type { TaughtLesson, TaughtPerson } from '#contract/teaching.ts'
import { attendanceOpensAt } from '#studio/booking-rules.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { languageOfName } from '#studio/person-name.ts'
import { dateText, dayMs, isoText, rangeText, startOfDay, timeRangeText, timeText } from '#time/tokyo.ts'
import { useMomentText } from '#web/features/bookings/absences/absence-words.tsx'
import { useEndWaiver, WaiveDialog } from '#web/features/bookings/absences/waive-dialog.tsx'
import { AttendanceButtons } from '#web/features/bookings/front-desk/attendance-buttons.tsx'
import { addressOfDay, dayOfAddress } from '#web/features/bookings/front-desk/day-address.ts'
import { AnswersMark } from '#web/features/first-visits/person-answers.tsx'
import { NotesMark } from '#web/features/notes/person-notes.tsx'
import { call } from '#web/lib/api.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useReload } from '#web/lib/reload.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Days } from '#web/ui/days.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** A teacher's own lessons with who comes, and the text with which the studio introduces the teacher. */
export default function TeachingPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <AdminFrame title={t('pages.adminTeaching.title')}>
      {now === undefined ? <Skeleton className="h-96 rounded-3xl" /> : <OwnLessons now={now} />}
      <OwnText />
    </AdminFrame>
  )
}

const daysShown = 7

/** The lessons of seven days, from the day that the address names. */
function OwnLessons({ now }: { now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const from = dayOfAddress(search, now)
  const range = { start: isoText(from), end: isoText(from + daysShown * dayMs) }
  const query = useApiQuery(
    listTaughtLessons,
    { query: range },
    { language, placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )
  const lessons = query.isPlaceholderData ? undefined : query.data
  const days = Map.groupBy(lessons ?? [], ({ start }) => startOfDay(Date.parse(start)))
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 aria-live="polite" className="min-w-min flex-1 text-xl max-sm:text-lg">
          <Days text={rangeText(from, from + (daysShown - 1) * dayMs, language)} />
        </h2>
        <nav aria-label={t('teaching.move')} className="flex flex-wrap gap-2 print:hidden">
          <Link
            to={addressOfDay(from, -daysShown, now)}
            preventScrollReset
            aria-label={t('editing.calendar.previousWeek')}
            className={buttonClass('outline', 'size-11 px-0!')}
          >
            <Icon name="left" />
          </Link>
          {from !== startOfDay(now) && (
            <Link to="?" preventScrollReset className={buttonClass('outline', 'px-4 text-sm')}>
              {t('editing.calendar.today')}
            </Link>
          )}
          <Link
            to={addressOfDay(from, daysShown, now)}
            preventScrollReset
            aria-label={t('editing.calendar.nextWeek')}
            className={buttonClass('outline', 'size-11 px-0!')}
          >
            <Icon name="right" />
          </Link>
        </nav>
      </div>
      <FailedLoad text={t('teaching.loadFailed')} query={query} />
      {(query.isPending || query.isPlaceholderData) && <Skeleton className="h-72 rounded-3xl" />}
      {lessons?.length === 0 && <NothingHere>{t('teaching.none')}</NothingHere>}
      {[...days].map(([day, rows]) => (
        <section key={day} aria-label={dateText(day, language)} className="grid gap-3">
          <h3 className="text-base font-semibold text-ink-soft">{dateText(day, language)}</h3>
          {rows.map((lesson) => (
            <OwnLesson key={lesson.id} {...{ lesson, now }} />
          ))}
        </section>
      ))}
    </div>
  )
}

function OwnLesson({ lesson, now }: { lesson: TaughtLesson; now: number }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { id, title, totalSeats: total, seatsLeft, waiting, cancelled, people } = lesson
  const [start, end] = [Date.parse(lesson.start), Date.parse(lesson.end)]
  const opensAt = attendanceOpensAt(facts, start)
  const seats = { booked: total - seatsLeft, total }
  return (
    <article
      aria-labelledby={`lesson-${id}`}
      className={
        cancelled
          ? 'rounded-3xl border border-dashed border-wood px-5 py-4 sm:px-7'
          : '@container rounded-3xl bg-card px-5 py-5 shadow-soft sm:px-7'
      }
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-display text-lg tabular-nums">{timeRangeText(start, end) + zoneMark}</p>
        <h4
          id={`lesson-${id}`}
          className="font-display text-lg wrap-anywhere max-sm:order-last max-sm:w-full"
        >
          {title}
        </h4>
        {cancelled ? (
          <p className="text-sm font-semibold text-persimmon">{t('lesson.cancelled')}</p>
        ) : (
          <p className="ml-auto flex flex-wrap gap-x-4 text-sm font-semibold tabular-nums">
            {waiting > 0 && <span>{t('teaching.waiting', { count: waiting })}</span>}
            <span aria-hidden="true">{t('lessonAdmin.seats', seats)}</span>
            <span className="sr-only">{t('lessonAdmin.seatsSpoken', seats)}</span>
          </p>
        )}
      </div>
      {!cancelled && people.length === 0 && (
        <p className="mt-3 text-sm text-ink-soft">{t('teaching.noBookings')}</p>
      )}
      {!cancelled && people.length > 0 && (
        <>
          {opensAt > now && (
            <p className="mt-1 text-sm text-ink-soft">
              {t('reception.attendance.opensAt', { time: timeText(opensAt) })}
            </p>
          )}
          <ul className="grid mt-3 border-t border-line @3xl:grid-cols-2 @3xl:gap-x-10">
            {people.map((person) => (
              <Person key={person.bookingId} {...{ person, now }} canMark={opensAt <= now} />
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

interface PersonProps {
  person: TaughtPerson
  now: number
  canMark: boolean
}

function Person({ person, now, canMark }: PersonProps) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const waiving = useDialogState()
  const endWaiver = useEndWaiver()
  const { bookingId, name, kana, firstVisit, notes, absence, questionnaire } = person
  const isOpen = absence?.state === 'open'
  const canDecide = absence !== undefined && canBeDecided(absence, now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-[12rem]">
        <span lang="ja" className="block text-xs text-ink-soft">
          {kana}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={languageOfName(name)} className="min-w-0 font-semibold wrap-anywhere">
            {t('frontDesk.nameWithTitle', { name })}
          </span>
          {firstVisit && (
            <span className="rounded-full bg-green-soft px-2.5 py-0.5 text-xs font-semibold text-green">
              {t('reception.today.mark.firstVisit')}
            </span>
          )}
          <AnswersMark {...{ bookingId, name }} state={questionnaire} />
          <NotesMark canBegin person={{ of: 'booking', id: bookingId }} {...{ name, count: notes }} />
        </span>
        {canDecide && (
          <span className="mt-1 block text-sm text-ink-soft">
            {isOpen
              ? t('frontDesk.absence.openMark', { when: momentText(absence.countsAt) })
              : t('frontDesk.absence.waivedMark')}
          </span>
        )}
      </span>
      {canMark && <AttendanceButtons booking={person} name={name} />}
      {canDecide && (
        <Button
          variant="quiet"
          className="px-3 text-sm"
          onClick={() => (isOpen ? waiving.show(undefined) : endWaiver(bookingId))}
        >
          {t(`frontDesk.absence.${isOpen ? 'waiveThis' : 'countThis'}`)}
        </Button>
      )}
      {waiving.dialog && absence && (
        <WaiveDialog
          key={waiving.dialog.opening}
          {...{ name, open: waiving.dialog.open }}
          absence={{ bookingId, ...absence }}
          onClose={waiving.close}
          onDone={waiving.close}
        />
      )}
    </li>
  )
}

type OwnTeacher = Answer<typeof readOwnTeacher>
type Texts = Sent<typeof updateOwnTeacher, 'body'>

/** How the studio introduces the teacher, and the way to change the text. */
function OwnText() {
  const { t } = useTranslation()
  const query = useApiQuery(readOwnTeacher, {})
  const { dialog, show, close } = useDialogState<OwnTeacher>()
  const { data: own } = query
  return (
    <PageSection anchor="profile" title={t('teaching.text')}>
      <FailedLoad text={t('teaching.textFailed')} query={query} />
      {query.isPending && <Skeleton className="h-32 rounded-2xl" />}
      {own && (
        <>
          {!own.listed && <p className="text-sm text-ink-soft">{t('teaching.unlisted')}</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            {languages.map((language) => (
              <div key={language} lang={language} className="min-w-0 rounded-2xl bg-paper p-5">
                <p className="mb-2 text-xs text-ink-soft">{languageNames[language]}</p>
                <p className="font-display text-lg">{own[names[language]]}</p>
                <p className="mt-2 text-sm leading-relaxed wrap-anywhere whitespace-pre-line">
                  {own[texts[language]]}
                </p>
              </div>
            ))}
          </div>
          <Button variant="outline" className="justify-self-start" onClick={() => show(own)}>
            {t('teaching.edit')}
          </Button>
        </>
      )}
      {dialog && <TextDialog key={dialog.opening} open={dialog.open} own={dialog.subject} onClose={close} />}
    </PageSection>
  )
}

const names = { ja: 'nameJa', en: 'nameEn' } as const
const texts = { ja: 'textJa', en: 'textEn' } as const

const valuesOf = ({ textJa, textEn }: OwnTeacher): Texts => ({ textJa, textEn })

function TextDialog({ open, own, onClose }: { open: boolean; own: OwnTeacher; onClose: () => void }) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: ({ body, etag }: { body: Texts; etag: string | undefined }) =>
      call(updateOwnTeacher, { body, ifMatch: etag }),
    onSettled: useReload(),
  })
  const editor = useEditor({
    name: 'own teacher text',
    schema: ownTeacherFields,
    entity: { ...own, id: 'own' },
    values: valuesOf(own),
    valuesOf,
    goneCode: 'error.teacher.notFound',
    goneText: t('error.teacher.notFound'),
    onClose,
  })
  const { base } = editor
  return (
    <EditorDialog
      {...{ open, editor, onClose }}
      textOf={({ theirs }) => String(theirs)}
      wide
      title={t('teaching.edit')}
      confirmLabel={t('teachers.save')}
      labelOf={(field) => t(`teachers.field.${field as keyof Texts}`)}
      onSave={async (body) => {
        await save.mutateAsync({ body, etag: base?.etag })
        return t('teaching.saved')
      }}
    >
      <TextFields />
    </EditorDialog>
  )
}

function TextFields() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<Texts>()
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <p className="text-sm text-ink-soft sm:col-span-2">{t('form.oneLanguage')}</p>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`teachers.field.${texts[language]}`)}
          lang={language}
          rows={8}
          errorName="teacherText"
          error={formState.errors[texts[language]]}
          {...register(texts[language])}
        />
      ))}
    </div>
  )
}
