import { useTranslation } from 'react-i18next'
import { EarlierImports } from '#web/features/importing/earlier-imports.tsx'
import { ImportSteps } from '#web/features/importing/import-steps.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** Brings members along from another program. */
export default function ImportPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminImport.title')}>
        <ImportSteps />
        <EarlierImports />
      </AdminFrame>
    </Interactive>
  )
}
