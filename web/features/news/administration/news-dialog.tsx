import { useTranslation } from 'react-i18next'
import type { NewsItem } from '#contract/news.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
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
  const editor = useEditor({
    name: `news ${given?.id ?? 'new'}`,
    schema: newsForm,
    entity: given,
    values: given ? valuesOf(given) : newNews(now),
    valuesOf: (current: Omit<NewsItem, 'id'>) => valuesOf(current),
    goneCode: 'error.news.notFound',
    goneText: t('newsAdmin.gone'),
    onClose,
  })
  const { entity: item, base } = editor

  const textOf = ({ field, theirs }: Difference) =>
    field === 'time' ? t(`newsAdmin.time.${theirs as NewsValues['time']}`) : String(theirs).replace('T', ' ')

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(item ? 'newsAdmin.editTitle' : 'newsAdmin.write')}
      confirmLabel={t('newsAdmin.save')}
      labelOf={(field) => t(`newsAdmin.field.${field as keyof NewsValues}`)}
      saving={save.isPending}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t(body.publishAt === undefined ? 'newsAdmin.saved' : 'newsAdmin.savedPlan')
      }}
      deletion={
        base && {
          title: t('newsAdmin.deleteTitle'),
          text: t('newsAdmin.deleteText'),
          okLabel: t('newsAdmin.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            await remove.mutateAsync(base)
            return t('newsAdmin.deleted')
          },
        }
      }
    >
      <NewsFormFields isPublished={item?.published ?? false} />
      <NewsPreview />
    </EditorDialog>
  )
}
