import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** Opens the question before a booking is cancelled. */
export function CancelButton({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      look="quiet"
      aria-label={t('admin.frontDesk.cancel.openOf', { name })}
      onClick={onCancel}
      className="px-3! last:-mr-3 text-sm! text-danger! hover:bg-danger-soft!"
    >
      {t('admin.frontDesk.cancel.open')}
    </Button>
  )
}
