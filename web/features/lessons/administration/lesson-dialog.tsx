import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LessonEvent, LessonForm } from '#contract/lessons.ts'
import { BookedMembers } from '#web/features/bookings/front-desk/booked-members.tsx'
import {
  ChangeQuestion,
  useSeveralLessons,
} from '#web/features/lessons/administration/series/change-scope.tsx'
import { useNameOfSpace } from '#web/features/spaces/api.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useTiersText } from '#web/features/studio/editing/tier-fields.tsx'
import { useNameOfTeacher } from '#web/features/teachers/administration/api.ts'
import { useConfirmedSave } from '#web/lib/confirmed-save.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useDeleteLesson, useSaveLesson } from './api.ts'
import type { Announcement, SeriesScope } from './api.ts'
import { CopySection } from './copy-dialog.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { pageOfLesson } from './lesson-address.ts'
import { LessonFields } from './lesson-fields.tsx'
import {
  fieldsOf,
  lessonForm,
  newLesson,
  newLessonForm,
  termsOf,
  useLevelText,
  valuesOf,
} from './lesson-form.ts'
import type { CurrentLesson, EventValues, FallbackPicture, LessonValues } from './lesson-form.ts'
import { DoubleBookingQuestion, IntoPastQuestion, useDoubleBookingConfirm } from './save-questions.tsx'
import { SeriesDeletionQuestion } from './series/deletion-question.tsx'

/** The slot for a new lesson, or the lesson to edit, as it was last read. */
export type Subject = { slot: Slot } | { event: LessonEvent }

interface Props {
  open: boolean
  subject: Subject
  knownPictures: readonly string[]
  now: number
  onClose: () => void
  onClosed: () => void
}

/** Adds a lesson or edits one. */
export function LessonDialog({ open, subject, knownPictures, now, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  const save = useSaveLesson()
  const remove = useDeleteLesson()
  const { editor, fallback, setFallback } = useLessonEditor(subject, onClose)
  const { form, base, deletion } = editor
  const event = editor.entity?.event
  const textOf = useChangeText()
  const doubleBooking = useDoubleBookingConfirm()
  const past = useConfirmedSave('error.yoga.intoPast')
  const saveAll = (body: LessonForm, seriesScope?: SeriesScope) =>
    doubleBooking.save((known) =>
      past.save((intoPast) => save.mutateAsync({ base, body: { ...body, ...known, intoPast }, seriesScope })),
    )
  const several = useSeveralLessons({
    save: saveAll,
    remove: (seriesScope, announcement) =>
      remove.mutateAsync({ id: base?.id ?? '', seriesScope, announcement }),
    editor,
    onClose,
  })
  const busy = save.isPending || remove.isPending
  const isOfSeries = event?.resource.yoga.seriesId !== undefined
  const booked = event ? event.resource.yoga.totalSeats - event.resource.yoga.seatsLeft : 0

  const removeOne = (latest: LessonEvent, announcement: Announcement) => {
    const { id, etag = '' } = latest.resource.yoga
    const baseTag = editor.etagToDelete({ ...fieldsOf(latest), etag })
    return deletion.confirm(async () => {
      await remove.mutateAsync({ id, etag: baseTag, announcement })
      return t('lessonAdmin.deleted')
    })
  }

  return (
    <EditorDialog
      wide
      {...{ open, editor, busy, textOf, onClose, onClosed }}
      title={t(event ? 'lessonAdmin.editTitle' : 'lessonAdmin.createTitle')}
      labelOf={(field) => t(labels[field as keyof LessonValues])}
      onSave={async (body) => {
        if (isOfSeries && form.formState.isDirty) return several.ask(body)
        await saveAll(body)
        return t(event ? 'lessonAdmin.saved' : 'lessonAdmin.created')
      }}
      onDelete={event && deletion.ask}
      below={event && <BelowForm event={event} now={now} />}
      questions={
        <>
          {event &&
            (isOfSeries ? (
              <>
                <ChangeQuestion
                  {...{ event, busy }}
                  body={several.dialog?.subject}
                  open={several.dialog?.open ?? false}
                  outdated={several.outdated}
                  onOk={(seriesScope) => void several.change(seriesScope)}
                  onCancel={several.cancel}
                />
                <SeriesDeletionQuestion
                  {...{ event, now, busy }}
                  open={deletion.asking}
                  recount={deletion.recount}
                  outdated={several.outdated}
                  onOk={(seriesScope, announcement) =>
                    void (seriesScope
                      ? several.remove(seriesScope, announcement)
                      : removeOne(event, announcement))
                  }
                  onCancel={deletion.cancel}
                />
              </>
            ) : (
              <DeleteQuestion
                {...{ event, now, busy }}
                open={deletion.asking}
                recount={deletion.recount}
                onOk={(announcement) => void removeOne(event, announcement)}
                onCancel={deletion.cancel}
              />
            ))}
          <DoubleBookingQuestion asked={doubleBooking.asked} />
          <IntoPastQuestion asked={past.asked} />
        </>
      }
    >
      {isOfSeries && (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon name="repeat" />
          {t('lessonAdmin.series.part')}
        </p>
      )}
      <LessonFields
        form={form}
        isNew={'slot' in subject}
        booked={booked}
        fixed={
          isOfSeries ? 'series' : booked + (event?.resource.yoga.waiting ?? 0) > 0 ? 'booked' : undefined
        }
        fallback={fallback}
        onFallback={setFallback}
        knownPictures={knownPictures}
      />
      {event && <NotifiedPeopleNotice event={event} />}
    </EditorDialog>
  )
}

/**
 * The form and the lesson that it changes. After another administrator has deleted the lesson, the form adds
 * a new one.
 */
function useLessonEditor(subject: Subject, onClose: () => void) {
  const { t } = useTranslation()
  const [fallback, setFallback] = useState<FallbackPicture>()
  const tiers = useFacts().rental.cancellationTiers
  const event = 'event' in subject ? subject.event : undefined
  const editor = useEditor({
    name: `lesson ${event?.resource.yoga.id ?? 'new'}`,
    schema: event === undefined ? newLessonForm(fallback) : lessonForm,
    entity: event && { id: event.resource.yoga.id, etag: event.resource.yoga.etag, event },
    values: 'event' in subject ? valuesOf(fieldsOf(subject.event), tiers) : newLesson(subject.slot, tiers),
    valuesOf: (current: CurrentLesson) => valuesOf(current, tiers),
    goneCode: 'error.yoga.notFound',
    goneText: t('lessonAdmin.gone'),
    counted: {
      code: 'error.yoga.bookingsChanged',
      countOf: ({ bookings }: { bookings: number; etag: string }) => bookings,
    },
    onClose,
  })
  return { editor, fallback, setFallback }
}

function BelowForm({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <>
      <Link
        to={to(pageOfLesson(event.resource.yoga.id))}
        className="mt-6 inline-flex min-h-11 items-center text-sm text-green underline underline-offset-4"
      >
        {t('lessonPage.open')}
      </Link>
      <BookedMembers event={event} now={now} />
      <CopySection event={event} now={now} />
    </>
  )
}

/** Writes a value of a lesson that another administrator has saved. */
function useChangeText() {
  const { t } = useTranslation()
  const levelText = useLevelText()
  const spaceName = useNameOfSpace()
  const teacherName = useNameOfTeacher()
  const eventText = useEventText()
  return ({ field, theirs }: Difference): string => {
    if (field === 'event') return eventText(theirs as EventValues)
    const value = String(theirs)
    if (field === 'level') return levelText(value)
    if (field === 'spaceId') return spaceName(value)
    if (field === 'teacherId') return value === '' ? t('lessonAdmin.noTeacher') : teacherName(value)
    return value
  }
}

/** Writes whether a lesson is an event, what it costs, and what a cancelled seat does. */
function useEventText() {
  const { t } = useTranslation()
  const yen = useYen()
  const tiersText = useTiersText()
  return (values: EventValues): string => {
    if (!values.isEvent) return t('lessonAdmin.event.none')
    const { price, memberPrice, tiers } = termsOf(values)
    return [
      t('lessonAdmin.event.summary', { price: yen(price) }),
      ...(memberPrice === null ? [] : [t('lessonAdmin.event.withPlan', { price: yen(memberPrice) })]),
      tiersText(tiers),
    ].join(t('spaceAdmin.listGap'))
  }
}

const labels = {
  title: 'lessonAdmin.title',
  titleEn: 'lessonAdmin.titleEn',
  desc: 'lessonAdmin.desc',
  descEn: 'lessonAdmin.descEn',
  imageUrl: 'lessonAdmin.imageUrl',
  level: 'lessonAdmin.level',
  start: 'editing.calendar.start',
  end: 'editing.calendar.end',
  totalSeats: 'lessonAdmin.totalSeats',
  spaceId: 'lessonAdmin.space',
  teacherId: 'lessonAdmin.teacher',
  event: 'lessonAdmin.event.check',
} as const satisfies Record<keyof LessonValues, string>

/**
 * Says how many members and guests will get a mail when the time in the form around it differs from the
 * lesson's, and that they get none when only the teacher does.
 */
function NotifiedPeopleNotice({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const [start, end, teacherId] = useFormContext<LessonValues>().watch(['start', 'end', 'teacherId'])
  const before = valuesOf(fieldsOf(event), [])
  const { users = [], guests = [] } = event.resource
  if (users.length + guests.length === 0) return null
  const isMoved = before.start !== start || before.end !== end
  if (!isMoved && before.teacherId === teacherId) return null
  return (
    <Notice>
      {isMoved ? (
        <>
          {users.length > 0 && t('lessonAdmin.timeChanged', { count: users.length })}
          <SentenceGap />
          {guests.length > 0 && t('lessonAdmin.timeChangedGuests', { count: guests.length })}
        </>
      ) : (
        t('lessonAdmin.teacherChanged')
      )}
    </Notice>
  )
}
