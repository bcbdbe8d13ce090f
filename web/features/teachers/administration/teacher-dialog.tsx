import { useTranslation } from 'react-i18next'
import { teacherFields } from '#contract/teachers.ts'
import type { Teacher } from '#contract/teachers.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
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
  const editor = useEditor({
    name: `teacher ${given?.id ?? 'new'}`,
    schema: teacherFields,
    entity: given,
    values: given ? valuesOf(given) : newTeacher,
    valuesOf: (current: CurrentTeacher) => valuesOf(current),
    goneCode: 'error.teacher.notFound',
    goneText: t('teachers.gone'),
    onClose,
  })
  const { entity: teacher, base } = editor
  const kept = teacher?.inUse ?? false
  const deletable = kept && teacher?.listed === false ? undefined : base

  const textOf = ({ field, theirs }: Difference) =>
    field === 'listed' ? t(theirs ? 'common.yes' : 'common.no') : String(theirs)

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(teacher ? 'teachers.editTitle' : 'teachers.add')}
      confirmLabel={t('teachers.save')}
      labelOf={(field) => t(`teachers.field.${field as keyof TeacherValues}`)}
      saving={save.isPending}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t('teachers.saved')
      }}
      deletion={
        deletable && {
          title: t(kept ? 'teachers.takeOffTitle' : 'teachers.deleteTitle'),
          text: t(kept ? 'teachers.takeOffText' : 'teachers.deleteText'),
          okLabel: t(kept ? 'teachers.takeOffOk' : 'teachers.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            const answer = await remove.mutateAsync(deletable)
            return t(answer.kept ? 'teachers.takenOff' : 'teachers.deleted')
          },
        }
      }
    >
      <TeacherFormFields />
    </EditorDialog>
  )
}
