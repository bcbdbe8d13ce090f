import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { teacherFields } from '#contract/teachers.ts'
import type { Teacher } from '#contract/teachers.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useDeleteTeacher, useSaveTeacher } from './api.ts'
import { TeacherFormFields } from './teacher-form-fields.tsx'
import { newTeacher, valuesOf } from './teacher-values.ts'
import type { CurrentTeacher, TeacherValues } from './teacher-values.ts'

interface Props {
  open: boolean
  /** The teacher to edit, as they were last read; absent for a new one. */
  teacher: Teacher | undefined
  onClose: () => void
}

/** Adds a teacher, or edits or deletes one. */
export function TeacherDialog({ open, teacher: given, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveTeacher()
  const remove = useDeleteTeacher()
  const [asking, setAsking] = useState(false)
  const editing = useEditForm({
    name: `teacher ${given?.id ?? 'new'}`,
    schema: teacherFields,
    values: given ? valuesOf(given) : newTeacher,
    etag: given?.etag,
    valuesOf: (current: CurrentTeacher) => valuesOf(current),
    goneCode: 'error.teacher.notFound',
    goneText: t('teachers.gone'),
  })
  const { form, failure, etag } = editing
  const teacher = editing.gone ? undefined : given
  const seen = teacher && { id: teacher.id, etag }
  const busy = save.isPending || remove.isPending
  const kept = teacher?.inUse ?? false

  const submit = editing.submit(async (body) => {
    await save.mutateAsync({ seen, body })
    toast.success(t('teachers.saved'))
    onClose()
  })

  async function confirmDeletion() {
    if (seen === undefined) return
    editing.setFailure(undefined)
    try {
      const answer = await remove.mutateAsync(seen)
      toast.success(t(answer.kept ? 'teachers.takenOff' : 'teachers.deleted'))
      onClose()
    } catch (error) {
      editing.tell(error)
    }
    setAsking(false)
  }

  const textOf = ({ field, theirs }: Difference) =>
    field === 'listed' ? t(theirs ? 'common.yes' : 'common.no') : String(theirs)

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      wide
      saving={save.isPending}
      title={t(teacher ? 'teachers.editTitle' : 'teachers.add')}
      confirmLabel={t('teachers.save')}
      onSubmit={submit}
      onDelete={teacher && !(kept && !teacher.listed) ? () => setAsking(true) : undefined}
      questions={
        <ConfirmDialog
          open={asking}
          title={t(kept ? 'teachers.takeOffTitle' : 'teachers.deleteTitle')}
          okLabel={t(kept ? 'teachers.takeOffOk' : 'teachers.deleteOk')}
          busy={remove.isPending}
          onOk={() => void confirmDeletion()}
          onCancel={() => setAsking(false)}
        >
          <p>{t(kept ? 'teachers.takeOffText' : 'teachers.deleteText')}</p>
        </ConfirmDialog>
      }
    >
      {teacher && editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(`teachers.field.${field as keyof TeacherValues}`)}
          textOf={textOf}
        />
      )}
      <TeacherFormFields />
    </FormDialog>
  )
}
