import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportEncodings, exportMembers } from '#contract/accounts/member-export.ts'
import type { ExportEncoding } from '#contract/accounts/member-export.ts'
import { dateOf } from '#time/tokyo.ts'
import { IdentityDialog, useConfirmation } from '#web/features/second-factors/identity-dialog.tsx'
import { call } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { filterSent } from './listing.ts'
import type { Listing } from './listing.ts'

/** How many rows the notice names. */
const mostRows = 20

interface Props {
  open: boolean
  listing: Listing
  total: number
  onClose: () => void
}

/**
 * Saves the members of the list as a file for a spreadsheet, in the encoding that the administrator chooses.
 */
export function ExportDialog({ open, listing, total, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [encoding, setEncoding] = useState<ExportEncoding>('utf-8')
  const read = useMutation({
    mutationFn: (confirmation: string) =>
      call(exportMembers, { query: filterSent(listing), body: { encoding, confirmation } }),
    onSuccess({ file, encoding: written, unwritable }) {
      const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
      const name = `${t('memberAdmin.fileName')}-${dateOf(Date.now())}.csv`
      download(name, `text/csv;charset=${written}`, bytes)
      void client.invalidateQueries({ queryKey: ['audit'] })
      if (unwritable.length === 0) onClose()
    },
  })
  const { unwritable = [] } = read.data ?? {}
  const { run, dialog } = useConfirmation()
  // Its failure is shown below.
  const save = () =>
    void run(async (confirmation) => void (await read.mutateAsync(confirmation))).catch(() => undefined)
  return (
    <Dialog
      {...{ open, onClose }}
      title={t('memberSearch.export.title')}
      footer={
        <>
          <Button busy={read.isPending} onClick={save}>
            {read.isPending ? t('memberAdmin.exporting') : t('memberSearch.export.save')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {unwritable.length > 0 ? t('common.close') : t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {read.error && <Notice kind="error">{errorText(t, read.error)}</Notice>}
        <p>{t('memberSearch.export.intro', { count: total })}</p>
        <RadioGroup
          legend={t('memberSearch.export.encoding')}
          values={exportEncodings}
          chosen={encoding}
          onChoose={setEncoding}
          text={(value) => t(value === 'utf-8' ? 'memberSearch.export.utf8' : 'memberSearch.export.sjis')}
        />
        {encoding === 'shift_jis' && unwritable.length === 0 && (
          <p className="text-sm text-ink-soft">{t('memberSearch.export.sjisLacks')}</p>
        )}
        {unwritable.length > 0 && (
          <Notice>
            <p className="font-semibold">{t('memberSearch.export.unwritable')}</p>
            <ul className="mt-1">
              {unwritable.slice(0, mostRows).map((row) => (
                <li key={row.number}>{t('memberSearch.export.row', row)}</li>
              ))}
              {unwritable.length > mostRows && (
                <li>{t('memberSearch.export.more', { count: unwritable.length - mostRows })}</li>
              )}
            </ul>
          </Notice>
        )}
      </div>
      <IdentityDialog {...dialog} reason={t('memberSearch.export.confirm')} />
    </Dialog>
  )
}
