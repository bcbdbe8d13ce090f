import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { DataDownload } from './data-download.tsx'

/** Downloads the member's data, and closes the account. */
export function CloseAccount() {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-14 grid max-w-2xl gap-10 border-t border-line pt-10">
      <DataDownload />
      <section className="grid gap-3">
        <h3 className="text-xl">
          <Phrases text={t('closeAccount.title')} />
        </h3>
        <p className="text-sm text-ink-soft">{t('closeAccount.text')}</p>
        <Button
          look="outline"
          onClick={() => setAsking(true)}
          className="justify-self-start border-danger! text-danger! hover:bg-danger-soft!"
        >
          {t('closeAccount.open')}
        </Button>
      </section>
      <CloseAccountDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
