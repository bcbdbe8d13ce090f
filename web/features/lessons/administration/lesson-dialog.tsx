import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent, LessonFields as Fields } from '#contract/lessons.ts'
import { BookedMembers } from '#web/features/bookings/front-desk/booked-members.tsx'
import { CallError } from '#web/lib/api.ts'
import { useConflict } from '#web/lib/conflict.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteLesson, useSaveLesson } from './api.ts'
import type { SeenLesson } from './api.ts'
import { CopySection } from './copy-section.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { LessonFields } from './lesson-fields.tsx'
import { fieldsOf, lessonForm, newLesson, valuesOf } from './lesson-form.ts'
import type { LessonValues } from './lesson-form.ts'

/** A slot to put a lesson into, or the lesson to edit, as it is now. */
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
  const [deleting, setDeleting] = useState(false)
  const [recount, setRecount] = useState<number>()
  const [gone, setGone] = useState(false)
  const event = 'event' in subject && !gone ? subject.event : undefined
  // The subject follows what others do; the form holds what it was filled with until one saves.
  const [filledWith] = useState(() =>
    'event' in subject ? valuesOf(fieldsOf(subject.event)) : newLesson(subject.slot),
  )
  const [version, setVersion] = useState('event' in subject ? subject.event.resource.yoga.version : undefined)
  const form = useContractForm(lessonForm, filledWith)
  const { differences, meet } = useConflict(form, filledWith)
  const failing = useFormFailure(form, (current) => {
    meet(valuesOf(current as Fields))
    setVersion((current as { version: number }).version)
  })
  const { failure, setFailure, tell } = failing
  const busy = save.isPending || remove.isPending
  const members = event?.resource.users ?? []
  const [start, end] = form.watch(['start', 'end'])
  const before = event && valuesOf(fieldsOf(event))
  const timeChanged = before !== undefined && (before.start !== start || before.end !== end)

  const seen = event && { id: event.resource.yoga.id, version }

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await save.mutateAsync({ seen, body })
      toast.success(t(event ? 'admin.saved' : 'admin.created'))
      onClose()
    } catch (error) {
      if (!isGone(error)) return tell(error)
      setGone(true)
      setFailure(t('admin.gone'))
    }
  })

  async function deleteLesson(lesson: SeenLesson, bookings: number) {
    const counted = await failing.remove(() => remove.mutateAsync({ ...lesson, bookings }), {
      done: t('admin.deleted'),
      isGone,
      recounted: 'error.yoga.bookingsChanged',
      onClose,
    })
    ask(counted !== undefined, (counted as { bookings: number } | undefined)?.bookings)
  }

  function ask(asking: boolean, counted?: number) {
    setDeleting(asking)
    setRecount(counted)
  }

  return (
    <FormDialog
      wide
      {...{ open, form, failure, busy, onClose, onClosed }}
      saving={save.isPending}
      title={t(event ? 'admin.editTitle' : 'admin.createTitle')}
      onSubmit={submit}
      onDelete={event && (() => ask(true))}
      below={
        event && (
          <>
            <BookedMembers event={event} now={now} />
            <CopySection event={event} now={now} />
          </>
        )
      }
      questions={
        event &&
        seen && (
          <DeleteQuestion
            {...{ event, now, busy, recount, open: deleting }}
            onOk={(bookings) => void deleteLesson(seen, bookings)}
            onCancel={() => ask(false)}
          />
        )
      }
    >
      {event && differences && (
        <ConflictNotice
          differences={differences}
          labelOf={(field) => t(lessonLabels[field as keyof LessonValues])}
          textOf={(_, value) => String(value)}
        />
      )}
      <LessonFields
        form={form}
        isNew={'slot' in subject}
        booked={members.length}
        knownPictures={knownPictures}
      />
      {timeChanged && members.length > 0 && (
        <Notice>{t('admin.timeChanged', { count: members.length })}</Notice>
      )}
    </FormDialog>
  )
}

const lessonLabels = {
  title: 'admin.lessonTitle',
  titleEn: 'admin.lessonTitleEn',
  desc: 'admin.desc',
  descEn: 'admin.descEn',
  imageUrl: 'admin.imageUrl',
  start: 'admin.start',
  end: 'admin.end',
  totalSeats: 'admin.totalSeats',
} as const satisfies Record<keyof LessonValues, string>

const isGone = (error: unknown) => error instanceof CallError && error.code === 'error.yoga.notFound'
