import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportEverything } from '#contract/exporting.ts'
import { dateOf } from '#time/tokyo.ts'
import { EarlierImports } from '#web/features/importing/earlier-imports.tsx'
import { ImportSteps } from '#web/features/importing/import-steps.tsx'
import { IdentityDialog, useConfirmation } from '#web/features/second-factors/identity-dialog.tsx'
import { callForFile } from '#web/lib/api.ts'
import { downloadBlob } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** Moving in from another program, and taking all data out. */
export default function ImportPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminImport.title')}>
      <ImportSteps />
      <EarlierImports />
      <ExportEverything />
    </AdminFrame>
  )
}

/** Saves everything that the studio has as one archive. */
export function ExportEverything() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [bytes, setBytes] = useState(0)
  const save = useMutation({
    mutationFn: (confirmation: string) =>
      callForFile(exportEverything, { body: { confirmation }, onProgress: setBytes }),
    onSuccess(archive) {
      downloadBlob(`hidamari-${dateOf(Date.now())}.zip`, archive)
      void client.invalidateQueries({ queryKey: ['audit'] })
    },
  })
  const { run, dialog } = useConfirmation()
  const size = t('exporting.size', { megabytes: (bytes / 1e6).toFixed(1) })
  return (
    <PageSection title={t('exporting.title')} anchor="export">
      <p>{t('exporting.intro')}</p>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
        <li>{t('exporting.files')}</li>
        <li>{t('exporting.time')}</li>
        <li>{t('exporting.care')}</li>
      </ul>
      {save.error && <Notice kind="error">{errorText(t, save.error)}</Notice>}
      {save.isSuccess && <Notice>{t('exporting.done', { size })}</Notice>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          busy={save.isPending}
          onClick={() => {
            setBytes(0)
            save.reset()
            // Its failure is shown above.
            void run(async (confirmation) => void (await save.mutateAsync(confirmation))).catch(
              () => undefined,
            )
          }}
        >
          {save.isPending ? t('exporting.underWay') : t('exporting.save')}
        </Button>
        {save.isPending && bytes > 0 && <p className="text-sm tabular-nums text-ink-soft">{size}</p>}
      </div>
      <IdentityDialog {...dialog} reason={t('exporting.confirm')} />
    </PageSection>
  )
}
