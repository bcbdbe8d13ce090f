import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteLesson, useSaveLesson } from './api.ts'
import { BookedMembers } from './booked-members.tsx'
import type { Slot } from './default-slot.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { LessonFields } from './lesson-fields.tsx'
import { lessonForm, lessonOf, newLesson } from './lesson-form.ts'

/** A slot to put a lesson into, or the lesson to edit, as it is now. */
export type Subject = { slot: Slot } | { event: LessonEvent }

interface Props {
  open: boolean
  subject: Subject
  knownPictures: readonly string[]
  onClose: () => void
}

/** Adds a lesson or edits one. */
export function LessonDialog({ open, subject, knownPictures, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveLesson()
  const remove = useDeleteLesson()
  const [deleting, setDeleting] = useState(false)
  const [gone, setGone] = useState(false)
  const event = 'event' in subject && !gone ? subject.event : undefined
  const form = useContractForm(
    lessonForm,
    'event' in subject ? lessonOf(subject.event) : newLesson(subject.slot),
  )
  const failing = useFormFailure(form)
  const { failure, setFailure, tell } = failing
  const busy = save.isPending || remove.isPending
  const members = event?.resource.users ?? []
  const [start, end] = form.watch(['start', 'end'])
  const before = event && lessonOf(event)
  const timeChanged = before !== undefined && (before.start !== start || before.end !== end)

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await save.mutateAsync({ id: event?.resource.yoga.id, body })
      toast.success(t(event ? 'admin.saved' : 'admin.created'))
      onClose()
    } catch (error) {
      if (!isGone(error)) return tell(error)
      setGone(true)
      setFailure(t('admin.gone'))
    }
  })

  async function deleteLesson({ resource }: LessonEvent) {
    await failing.remove(() => remove.mutateAsync(resource.yoga.id), {
      done: t('admin.deleted'),
      isGone,
      onClose,
    })
    setDeleting(false)
  }

  return (
    <FormDialog
      wide
      {...{ open, form, failure, busy, onClose }}
      saving={save.isPending}
      title={t(event ? 'admin.editTitle' : 'admin.createTitle')}
      onSubmit={submit}
      onDelete={event && (() => setDeleting(true))}
      questions={
        event && (
          <DeleteQuestion
            {...{ event, busy, open: deleting }}
            onOk={() => void deleteLesson(event)}
            onCancel={() => setDeleting(false)}
          />
        )
      }
    >
      <LessonFields
        form={form}
        isNew={'slot' in subject}
        booked={members.length}
        knownPictures={knownPictures}
      />
      {timeChanged && members.length > 0 && (
        <Notice>{t('admin.timeChanged', { count: members.length })}</Notice>
      )}
      {event && <BookedMembers members={members} />}
    </FormDialog>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.code === 'error.yoga.notFound'
