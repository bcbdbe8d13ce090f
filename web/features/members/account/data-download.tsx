import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { exportOwnData } from '#contract/account.ts'
import { dateOf } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** Downloads all data that the studio stores about the member. */
export function DataDownload() {
  const { t } = useTranslation()
  const read = useMutation({ mutationFn: () => call(exportOwnData, {}) })
  const busy = read.isPending

  async function save() {
    try {
      const data = await read.mutateAsync()
      const name = `hidamari-${dateOf(Date.parse(data.exportedAt))}.json`
      download(name, 'application/json', JSON.stringify(data, null, 2))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <section className="grid gap-3">
      <h3 className="text-xl">
        <Phrases text={t('closeAccount.dataTitle')} />
      </h3>
      <p className="text-sm text-ink-soft">{t('closeAccount.dataText')}</p>
      <Button look="outline" busy={busy} onClick={() => void save()} className="justify-self-start">
        {busy ? t('closeAccount.dataBusy') : t('closeAccount.dataSave')}
      </Button>
    </section>
  )
}
