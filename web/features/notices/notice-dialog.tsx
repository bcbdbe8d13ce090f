import { useTranslation } from 'react-i18next'
import type { Notice } from '#contract/notices.ts'
import { useEditor } from '#web/lib/editor.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { useDeleteNotice, useSaveNotice } from './api.ts'
import { NoticeFormFields } from './notice-form-fields.tsx'
import { newNotice, noticeForm, valuesOf } from './notice-values.ts'
import type { NoticeValues } from './notice-values.ts'

interface Props {
  open: boolean
  /** The notice to edit, as it was last read; absent for a new one. */
  notice: Notice | undefined
  now: number
  onClose: () => void
}

/** Writes a notice, or edits or deletes one. */
export function NoticeDialog({ open, notice: given, now, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveNotice()
  const remove = useDeleteNotice()
  const editor = useEditor({
    name: `notice ${given?.id ?? 'new'}`,
    schema: noticeForm,
    entity: given,
    values: given ? valuesOf(given) : newNotice(now),
    valuesOf: (current: Omit<Notice, 'id'>) => valuesOf(current),
    goneCode: 'error.notice.notFound',
    goneText: t('newsAdmin.notice.gone'),
    onClose,
  })
  const { base } = editor

  return (
    <EditorDialog
      {...{ open, editor, onClose }}
      wide
      title={t(base ? 'newsAdmin.notice.editTitle' : 'newsAdmin.notice.write')}
      confirmLabel={t('newsAdmin.save')}
      labelOf={(field) => t(`newsAdmin.notice.field.${field as keyof NoticeValues}`)}
      textOf={({ theirs }) => String(theirs).replace('T', ' ')}
      saving={save.isPending}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t('newsAdmin.notice.saved')
      }}
      deletion={
        base && {
          title: t('newsAdmin.notice.deleteTitle'),
          text: t('newsAdmin.notice.deleteText'),
          okLabel: t('newsAdmin.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            await remove.mutateAsync(base)
            return t('newsAdmin.notice.deleted')
          },
        }
      }
    >
      <NoticeFormFields />
    </EditorDialog>
  )
}
