import { useTranslation } from 'react-i18next'
import { FirstSteps } from '#web/features/first-steps/first-steps.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function StartPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminStart.title')}>
      <FirstSteps />
    </AdminFrame>
  )
}
