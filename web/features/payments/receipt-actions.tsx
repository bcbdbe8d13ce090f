import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/receipts.ts'
import { printReceipt } from '#contract/receipts.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { downloadBytes } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { AddresseeDialog } from './addressee-dialog.tsx'
import { noteIssued } from './api.ts'

/** What can be done with a receipt: print it, save it as a PDF, and enter once to whom it is addressed. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { id, addressee, issuedAt } = receipt
  const isAdmin = useSessionUser()?.role === 'ADMIN'
  const isWritten = addressee !== null || issuedAt !== null
  const { dialog, show, close } = useDialogState()
  const save = useMutation({ mutationFn: () => call(printReceipt, { params: { id } }) })
  // The event also fires when the browser's menu prints. The next receipt is then marked as a copy.
  useEffect(() => {
    const note = () => void noteIssued(id).catch(() => undefined)
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [id])

  async function savePdf() {
    try {
      const { name, content } = await save.mutateAsync()
      downloadBytes(
        name,
        'application/pdf',
        Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
      )
    } catch (error) {
      const known = error instanceof CallError && !error.outcomeUnknown
      toast.error(known ? errorText(t, error) : t('payment.pdfFailed'))
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button look="outline" onClick={() => window.print()}>
        {t('payment.print')}
      </Button>
      <Button look="outline" busy={save.isPending} onClick={() => void savePdf()}>
        {save.isPending ? t('common.busy') : t('payment.pdf')}
      </Button>
      {(!isWritten || isAdmin) && (
        <Button look="quiet" onClick={() => show(undefined)}>
          {t(isWritten ? 'payment.addressee.reissue' : 'payment.addressee.open')}
        </Button>
      )}
      {dialog && (
        <AddresseeDialog
          key={dialog.opening}
          open={dialog.open}
          receipt={receipt}
          isReissue={isWritten}
          onClose={close}
        />
      )}
    </div>
  )
}
