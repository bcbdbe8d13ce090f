import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRentableName } from './names.ts'

interface Props {
  open: boolean
  rentable: Space
  rentables: readonly Space[]
  busy: boolean
  /** How many windows go with it after all, when it was asked with another number. */
  recount: number | undefined
  onOk: () => void
  onCancel: () => void
}

/** Says what goes with the rentable before it is deleted. */
export function RentableQuestion({ open, rentable, rentables, busy, recount, ...props }: Props) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  const count = rentable.futureWindows
  const wholes = rentables.filter(({ subRentable }) => subRentable.some(({ id }) => id === rentable.id))
  return (
    <ConfirmDialog
      title={t('rentable.deleteTitle')}
      okLabel={t('rentable.deleteOk')}
      {...{ open, busy, ...props }}
    >
      <p className="font-display text-lg font-semibold">{nameOf(rentable)}</p>
      {recount !== undefined && (
        <div className="mt-4">
          <Notice kind="error">{t('rentable.deleteRecounted', { count: recount })}</Notice>
        </div>
      )}
      <p className="mt-4">
        {count === 0 ? t('rentable.deleteNoWindows') : t('rentable.deleteWindows', { count })}
      </p>
      {wholes.length > 0 && (
        <p className="mt-2">
          {t('rentable.deleteFromWholes', { names: wholes.map(nameOf).join(t('rentable.nameGap')) })}
        </p>
      )}
    </ConfirmDialog>
  )
}
