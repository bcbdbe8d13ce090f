import { useId, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { CallError } from '#web/lib/api.ts'
import { showRefusedFields, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteLesson, useSaveLesson } from './api.ts'
import { BookedMembers } from './booked-members.tsx'
import type { Slot } from './default-slot.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { LessonButtons } from './lesson-buttons.tsx'
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

/** Adds a lesson or edits one. What was typed stays until it is saved or given up. */
export function LessonDialog({ open, subject, knownPictures, onClose }: Props) {
  const { t } = useTranslation()
  const formId = useId()
  const save = useSaveLesson()
  const remove = useDeleteLesson()
  const [failure, setFailure] = useState<string>()
  const [question, setQuestion] = useState<'delete' | 'leave'>()
  const [gone, setGone] = useState(false)
  const event = 'event' in subject && !gone ? subject.event : undefined
  const form = useContractForm(
    lessonForm,
    'event' in subject ? lessonOf(subject.event) : newLesson(subject.slot),
  )
  const { isDirty } = form.formState
  const busy = save.isPending || remove.isPending
  const members = event?.resource.users ?? []
  const [start, end] = form.watch(['start', 'end'])
  const before = event && lessonOf(event)
  const timeChanged = before !== undefined && (before.start !== start || before.end !== end)

  function tell(error: unknown) {
    if (error instanceof CallError && error.outcomeUnknown) return setFailure(t('admin.outcomeUnknown'))
    if (!showRefusedFields(form, error)) setFailure(errorText(t, error))
  }

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
    setFailure(undefined)
    try {
      await remove.mutateAsync(resource.yoga.id)
      toast.success(t('admin.deleted'))
      onClose()
    } catch (error) {
      if (!isGone(error)) return tell(error)
      toast.error(errorText(t, error))
      onClose()
    } finally {
      setQuestion(undefined)
    }
  }

  function leave() {
    if (busy) return
    if (isDirty) setQuestion('leave')
    else onClose()
  }

  return (
    <Dialog
      wide
      open={open}
      onClose={leave}
      title={t(event ? 'admin.editTitle' : 'admin.createTitle')}
      closeLabel={t('common.close')}
      footer={
        <LessonButtons
          {...{ formId, busy, saving: save.isPending }}
          onCancel={onClose}
          {...(event && { onDelete: () => setQuestion('delete') })}
        />
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(submission) => void submit(submission)}
        className="grid gap-6"
      >
        {failure !== undefined && (
          <div ref={(notice) => notice?.scrollIntoView({ block: 'nearest' })}>
            <Notice kind="error">{failure}</Notice>
          </div>
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
        {event && <BookedMembers members={members} />}
      </form>
      {event && (
        <DeleteQuestion
          {...{ event, busy, open: question === 'delete' }}
          onOk={() => void deleteLesson(event)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
      <ConfirmDialog
        open={question === 'leave'}
        title={t('admin.leaveTitle')}
        okLabel={t('admin.leaveOk')}
        onOk={() => {
          setQuestion(undefined)
          onClose()
        }}
        onCancel={() => setQuestion(undefined)}
      >
        <p>{t('admin.leaveText')}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.code === 'error.yoga.notFound'
