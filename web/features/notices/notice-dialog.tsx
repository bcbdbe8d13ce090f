import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#contract/notices.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
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
  const [asking, setAsking] = useState(false)
  const editing = useEditForm({
    name: `notice ${given?.id ?? 'new'}`,
    schema: noticeForm,
    values: given ? valuesOf(given) : newNotice(now),
    etag: given?.etag,
    valuesOf: (current: Omit<Notice, 'id'>) => valuesOf(current),
    goneCode: 'error.notice.notFound',
    goneText: t('newsAdmin.notice.gone'),
  })
  const { form, failure, etag } = editing
  const notice = editing.gone ? undefined : given
  const seen = notice && { id: notice.id, etag }
  const busy = save.isPending || remove.isPending

  const submit = editing.submit(async (body) => {
    await save.mutateAsync({ seen, body })
    toast.success(t('newsAdmin.notice.saved'))
    onClose()
  })

  async function confirmDeletion() {
    if (seen === undefined) return
    editing.setFailure(undefined)
    try {
      await remove.mutateAsync(seen)
      toast.success(t('newsAdmin.notice.deleted'))
      onClose()
    } catch (error) {
      editing.tell(error)
    }
    setAsking(false)
  }

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      wide
      saving={save.isPending}
      title={t(notice ? 'newsAdmin.notice.editTitle' : 'newsAdmin.notice.write')}
      confirmLabel={t('newsAdmin.save')}
      onSubmit={submit}
      onDelete={notice && (() => setAsking(true))}
      questions={
        <ConfirmDialog
          open={asking}
          title={t('newsAdmin.notice.deleteTitle')}
          okLabel={t('newsAdmin.deleteOk')}
          busy={remove.isPending}
          onOk={() => void confirmDeletion()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('newsAdmin.notice.deleteText')}</p>
        </ConfirmDialog>
      }
    >
      {notice && editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(`newsAdmin.notice.field.${field as keyof NoticeValues}`)}
          textOf={({ theirs }) => String(theirs).replace('T', ' ')}
        />
      )}
      <NoticeFormFields />
    </FormDialog>
  )
}
