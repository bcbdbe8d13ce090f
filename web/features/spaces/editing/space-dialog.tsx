import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { useDeletion } from '#web/lib/deletion.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useDeleteSpace, useSaveSpace } from '../api.ts'
import { possibleParts } from '../parts.ts'
import { SpaceQuestion } from '../space-question.tsx'
import { labels, useChangeText } from './change-text.ts'
import { SpaceFields } from './space-fields.tsx'
import { newSpace, spaceForm, valuesOf } from './space-values.ts'
import type { CurrentSpace, SpaceValues } from './space-values.ts'

interface Props {
  open: boolean
  /** The space to edit, as it was last read; absent for a new one. */
  space: Space | undefined
  spaces: readonly Space[]
  onClose: () => void
  onCreated: (id: string) => void
}

/** Adds a space, or edits or deletes one. */
export function SpaceDialog({ open, space: given, spaces, onClose, onCreated }: Props) {
  const { t } = useTranslation()
  const save = useSaveSpace()
  const remove = useDeleteSpace()
  const editing = useSpaceForm(given)
  const { form, failure, seen, space } = editing
  const deletion = useDeletion<{ windows: number; etag: string }>({
    done: t('admin.space.deleted'),
    goneCode: 'error.space.notFound',
    recountedCode: 'error.space.windowsChanged',
    countOf: ({ windows }) => windows,
    form: editing,
    onClose,
  })
  const busy = save.isPending || remove.isPending
  const changeText = useChangeText(spaces)

  const submit = editing.submit(async (body) => {
    const { id } = await save.mutateAsync({ seen, body })
    toast.success(t(space ? 'admin.space.saved' : 'admin.space.created'))
    onClose()
    if (space === undefined) onCreated(id)
  })

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      wide
      saving={save.isPending}
      title={t(space ? 'admin.space.editTitle' : 'admin.space.createTitle')}
      onSubmit={submit}
      onDelete={space && deletion.ask}
      questions={
        space && (
          <SpaceQuestion
            {...{ space, spaces, busy }}
            open={deletion.asking}
            recount={deletion.recount}
            onOk={() =>
              void deletion.confirm(() =>
                remove.mutateAsync({ id: space.id, etag: editing.etagToDelete(space) }),
              )
            }
            onCancel={deletion.cancel}
          />
        )
      }
    >
      {space && editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(labels[field as keyof SpaceValues])}
          textOf={changeText}
        />
      )}
      <SpaceFields isNew={given === undefined} options={possibleParts(space?.id, spaces)} />
    </FormDialog>
  )
}

/** The form, the space that it changes, and what of it the administrator has seen; a new space once it is gone. */
function useSpaceForm(given: Space | undefined) {
  const { t } = useTranslation()
  const editing = useEditForm({
    name: `space ${given?.id ?? 'new'}`,
    schema: spaceForm,
    values: given ? valuesOf(given) : newSpace,
    etag: given?.etag,
    valuesOf: (current: CurrentSpace) => valuesOf(current),
    goneCode: 'error.space.notFound',
    goneText: t('admin.space.gone'),
  })
  const space = editing.gone ? undefined : given
  const seen = space && { id: space.id, etag: editing.etag }
  return { ...editing, space, seen }
}
