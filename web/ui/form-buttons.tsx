import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props {
  /** The form that Confirm submits. */
  formId: string
  busy: boolean
  saving: boolean
  confirmLabel?: string
  onCancel: () => void
  /** Absent while there is nothing to delete. */
  onDelete?: () => void
}

/** Cancel, Delete and Confirm (specification section 2), below a form. */
export function FormButtons({ formId, busy, saving, confirmLabel, onCancel, onDelete }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {onDelete && (
        <Button
          look="outline"
          disabled={busy}
          onClick={onDelete}
          className="mr-auto not-disabled:border-danger! not-disabled:text-danger! not-disabled:hover:bg-danger-soft! max-sm:px-4"
        >
          {t('form.delete')}
        </Button>
      )}
      <Button look="outline" disabled={busy} onClick={onCancel} className="max-sm:px-4">
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={formId} disabled={busy && !saving} busy={saving} className="max-sm:px-4">
        {saving ? t('common.busy') : (confirmLabel ?? t('form.confirm'))}
      </Button>
    </>
  )
}
