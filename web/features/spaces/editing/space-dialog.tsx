import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { useSpaceName } from '#web/features/spaces/names.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useDeletion } from '#web/lib/deletion.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDeleteSpace, useSaveSpace } from '../api.ts'
import { possibleParts } from '../parts.ts'
import { SpaceFields } from './space-fields.tsx'
import { newSpace, spaceForm, valuesOf } from './space-values.ts'
import type { CurrentSpace, SpaceValues } from './space-values.ts'

interface SpaceDialogProps {
  open: boolean
  /** The space to edit, as it was last read; absent for a new one. */
  space: Space | undefined
  spaces: readonly Space[]
  onClose: () => void
  onCreated: (id: string) => void
}

/** Adds a space, or edits or deletes one. */
export function SpaceDialog({ open, space: given, spaces, onClose, onCreated }: SpaceDialogProps) {
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

interface SpaceQuestionProps {
  open: boolean
  space: Space
  spaces: readonly Space[]
  busy: boolean
  /** The number of windows by now, when it has changed since the question was asked. */
  recount: number | undefined
  onOk: () => void
  onCancel: () => void
}

/** Asks before a space is deleted, and says which windows are deleted with it. */
function SpaceQuestion({ open, space, spaces, busy, recount, ...props }: SpaceQuestionProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const count = space.futureWindows
  const wholes = spaces.filter(({ subRentable }) => subRentable.some(({ id }) => id === space.id))
  return (
    <ConfirmDialog
      title={t('admin.space.deleteTitle')}
      okLabel={t('admin.space.deleteOk')}
      {...{ open, busy, ...props }}
    >
      <p className="font-display text-lg font-semibold">{nameOf(space)}</p>
      {recount !== undefined && (
        <div className="mt-4">
          <Notice kind="error">{t('admin.space.deleteRecounted', { count: recount })}</Notice>
        </div>
      )}
      <p className="mt-4">
        {count === 0 ? t('admin.space.deleteNoWindows') : t('admin.space.deleteWindows', { count })}
      </p>
      {wholes.length > 0 && (
        <p className="mt-2">
          {t('admin.space.deleteFromWholes', { names: wholes.map(nameOf).join(t('admin.space.nameGap')) })}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The labels of the form, by which the conflict notice names a field. */
const labels = {
  name: 'admin.space.name',
  nameEn: 'admin.space.nameEn',
  pricing: 'admin.space.pricing',
  unitPrice: 'admin.space.unitPrice',
  weekendPrice: 'admin.space.weekendPrice',
  textJa: 'admin.space.textJa',
  textEn: 'admin.space.textEn',
  equipmentJa: 'admin.space.equipmentJa',
  equipmentEn: 'admin.space.equipmentEn',
  pictures: 'admin.space.pictures',
  subRentable: 'admin.space.partsField',
} as const satisfies Record<keyof SpaceValues, string>

/** How the conflict notice writes what another administrator has saved. */
function useChangeText(spaces: readonly Space[]) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return ({ field, theirs }: Difference): string => {
    if (field === 'pricing') return t(`admin.space.pricings.${theirs as SpaceValues['pricing']}`)
    if (field === 'pictures') return (theirs as SpaceValues['pictures']).map(lineOf).join('\n')
    if (field !== 'subRentable') return String(theirs)
    const ids = new Set(theirs as SpaceValues['subRentable'])
    const parts = spaces.filter(({ id }) => ids.has(id))
    return parts.map(nameOf).join(t('admin.space.listGap'))
  }
}

const lineOf = ({ url, textJa, textEn }: SpaceValues['pictures'][number]) =>
  [url, textJa, textEn].filter(Boolean).join(' ')
