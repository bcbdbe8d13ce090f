import { useTranslation } from 'react-i18next'
import { EarlierImports } from '#web/features/importing/earlier-imports.tsx'
import { ExportEverything } from '#web/features/importing/export-everything.tsx'
import { ImportSteps } from '#web/features/importing/import-steps.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** Moving in from another program, and taking all data out. */
export default function ImportPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminImport.title')}>
        <ImportSteps />
        <EarlierImports />
        <ExportEverything />
      </AdminFrame>
    </Interactive>
  )
}
