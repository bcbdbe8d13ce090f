import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useDeleteNews, useSaveNews } from './api.ts'
import { NewsFormFields } from './news-form-fields.tsx'
import { newNews, newsForm, valuesOf } from './news-values.ts'
import type { NewsValues } from './news-values.ts'
import { NewsPreview } from './news-preview.tsx'

interface Props {
  open: boolean
  /** The item to edit, as it was last read; absent for a new one. */
  item: NewsItem | undefined
  now: number
  onClose: () => void
}

/** Writes a news item, or edits or deletes one, with what visitors will read in both languages. */
export function NewsDialog({ open, item: given, now, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveNews()
  const remove = useDeleteNews()
  const [asking, setAsking] = useState(false)
  const editing = useEditForm({
    name: `news ${given?.id ?? 'new'}`,
    schema: newsForm,
    values: given ? valuesOf(given) : newNews(now),
    etag: given?.etag,
    valuesOf: (current: Omit<NewsItem, 'id'>) => valuesOf(current),
    goneCode: 'error.news.notFound',
    goneText: t('newsAdmin.gone'),
  })
  const { form, failure, etag } = editing
  const item = editing.gone ? undefined : given
  const seen = item && { id: item.id, etag }
  const busy = save.isPending || remove.isPending

  const submit = editing.submit(async (body) => {
    await save.mutateAsync({ seen, body })
    toast.success(t(body.publishAt === undefined ? 'newsAdmin.saved' : 'newsAdmin.savedPlan'))
    onClose()
  })

  async function confirmDeletion() {
    if (seen === undefined) return
    editing.setFailure(undefined)
    try {
      await remove.mutateAsync(seen)
      toast.success(t('newsAdmin.deleted'))
      onClose()
    } catch (error) {
      editing.tell(error)
    }
    setAsking(false)
  }

  const textOf = ({ field, theirs }: Difference) =>
    field === 'time' ? t(`newsAdmin.time.${theirs as NewsValues['time']}`) : String(theirs).replace('T', ' ')

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      wide
      saving={save.isPending}
      title={t(item ? 'newsAdmin.editTitle' : 'newsAdmin.write')}
      confirmLabel={t('newsAdmin.save')}
      onSubmit={submit}
      onDelete={item && (() => setAsking(true))}
      questions={
        <ConfirmDialog
          open={asking}
          title={t('newsAdmin.deleteTitle')}
          okLabel={t('newsAdmin.deleteOk')}
          busy={remove.isPending}
          onOk={() => void confirmDeletion()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('newsAdmin.deleteText')}</p>
        </ConfirmDialog>
      }
    >
      {item && editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(`newsAdmin.field.${field as keyof NewsValues}`)}
          textOf={textOf}
        />
      )}
      <NewsFormFields isPublished={item?.published ?? false} />
      <NewsPreview />
    </FormDialog>
  )
}
