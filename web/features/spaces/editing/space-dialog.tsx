import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces/spaces.ts'
import { useDeleteSpace, useSaveSpace } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
export function SpaceDialog({ open, space, spaces, onClose, onCreated }: SpaceDialogProps) {
  const { t } = useTranslation()
  const save = useSaveSpace()
  const remove = useDeleteSpace()
  const editor = useEditor({
    name: `space ${space?.id ?? 'new'}`,
    schema: spaceForm,
    entity: space,
    values: space ? valuesOf(space) : newSpace,
    valuesOf: (current: CurrentSpace) => valuesOf(current),
    goneCode: 'error.space.notFound',
    goneText: t('spaceAdmin.gone'),
    counted: {
      code: 'error.space.windowsChanged',
      countOf: ({ windows }: { windows: number; etag: string }) => windows,
    },
    onClose,
  })
  const { entity, base, deletion } = editor
  const textOf = useChangeText(spaces)

  const deleteSpace = (latest: Space) =>
    deletion.confirm(async () => {
      await remove.mutateAsync({ id: latest.id, etag: editor.etagToDelete(latest) })
      return t('spaceAdmin.deleted')
    })

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(entity ? 'spaceAdmin.editTitle' : 'spaceAdmin.createTitle')}
      labelOf={(field) => t(labels[field as keyof SpaceValues])}
      busy={remove.isPending}
      onSave={async (body) => {
        const { id } = await save.mutateAsync({ base, body })
        if (entity) return t('spaceAdmin.saved')
        onCreated(id)
        return t(body.published ? 'spaceAdmin.created' : 'spaceAdmin.createdDraft')
      }}
      onDelete={entity && deletion.ask}
      questions={
        entity && (
          <SpaceQuestion
            space={entity}
            spaces={spaces}
            busy={save.isPending || remove.isPending}
            open={deletion.asking}
            recount={deletion.recount}
            onOk={() => void deleteSpace(entity)}
            onCancel={deletion.cancel}
          />
        )
      }
    >
      <SpaceFields isNew={space === undefined} options={possibleParts(entity?.id, spaces)} />
    </EditorDialog>
  )
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
      title={t('spaceAdmin.deleteTitle')}
      okLabel={t('spaceAdmin.deleteOk')}
      {...{ open, busy, ...props }}
    >
      <p className="font-display text-lg font-semibold">{nameOf(space)}</p>
      {recount !== undefined && (
        <div className="mt-4">
          <Notice kind="error">{t('spaceAdmin.deleteRecounted', { count: recount })}</Notice>
        </div>
      )}
      <p className="mt-4">
        {count === 0 ? t('spaceAdmin.deleteNoWindows') : t('spaceAdmin.deleteWindows', { count })}
      </p>
      {wholes.length > 0 && (
        <p className="mt-2">
          {t('spaceAdmin.deleteFromWholes', { names: wholes.map(nameOf).join(t('spaceAdmin.nameGap')) })}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The labels of the form, by which the conflict notice names a field. */
const labels = {
  name: 'spaceAdmin.name',
  nameEn: 'spaceAdmin.nameEn',
  unitPrice: 'spaceAdmin.unitPrice',
  flatRate: 'spaceAdmin.flatRate',
  weekendPrice: 'spaceAdmin.weekendPrice',
  onRequest: 'spaceAdmin.onRequest',
  planPrice: 'spaceAdmin.planPrice',
  nextPriceFrom: 'spaceAdmin.nextPriceFrom',
  nextUnitPrice: 'spaceAdmin.nextUnitPrice',
  nextFlatRate: 'spaceAdmin.nextFlatRate',
  nextWeekendPrice: 'spaceAdmin.nextWeekendPrice',
  textJa: 'spaceAdmin.textJa',
  textEn: 'spaceAdmin.textEn',
  equipmentJa: 'spaceAdmin.equipmentJa',
  equipmentEn: 'spaceAdmin.equipmentEn',
  pictures: 'spaceAdmin.pictures',
  subRentable: 'spaceAdmin.partsField',
  published: 'spaceAdmin.published',
} as const satisfies Record<keyof SpaceValues, string>

/** How the conflict notice writes what another administrator has saved. */
function useChangeText(spaces: readonly Space[]) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return ({ field, theirs }: Difference): string => {
    if (typeof theirs === 'boolean') return t(theirs ? 'common.yes' : 'common.no')
    if (field === 'pictures') return (theirs as SpaceValues['pictures']).map(lineOf).join('\n')
    if (field !== 'subRentable') return String(theirs)
    const ids = new Set(theirs as SpaceValues['subRentable'])
    const parts = spaces.filter(({ id }) => ids.has(id))
    return parts.map(nameOf).join(t('spaceAdmin.listGap'))
  }
}

const lineOf = ({ url, textJa, textEn }: SpaceValues['pictures'][number]) =>
  [url, textJa, textEn].filter(Boolean).join(' ')
