import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSpaceName } from './names.ts'

interface Props {
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
export function SpaceQuestion({ open, space, spaces, busy, recount, ...props }: Props) {
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
