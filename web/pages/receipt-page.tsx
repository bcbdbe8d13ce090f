import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Receipt } from '#contract/payments.ts'
import { noteIssued, useReceipt } from '#web/features/payments/api.ts'
import { ReceiptPaper } from '#web/features/payments/receipt-paper.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ReceiptPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Interactive>
      <div className="mx-auto grid max-w-3xl gap-6 px-5 py-12 sm:px-6 print:p-0">
        <OneReceipt id={useParams()['id'] ?? ''} />
        <Link
          to={to('/profile?tab=payments')}
          className="justify-self-start underline underline-offset-4 print:hidden"
        >
          {t('payment.back')}
        </Link>
      </div>
    </Interactive>
  )
}

function OneReceipt({ id }: { id: string }) {
  const { t } = useTranslation()
  const receipt = useReceipt(id)
  if (receipt.data) return <Printable receipt={receipt.data} />
  return (
    <>
      <PageHeading className="text-3xl">
        <Phrases text={t('pages.receipt.title')} />
      </PageHeading>
      {receipt.error ? (
        <FailedLoad text={t('payment.receiptFailed')} query={receipt} />
      ) : (
        <Skeleton className="h-96 rounded-3xl" />
      )}
    </>
  )
}

function Printable({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { id } = receipt
  // The event also fires when the browser's menu prints. The next receipt is then marked as a copy.
  useEffect(() => {
    const note = () => void noteIssued(id).catch(() => undefined)
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [id])
  return (
    <>
      <ReceiptPaper receipt={receipt} />
      <Button look="outline" className="justify-self-start print:hidden" onClick={() => window.print()}>
        {t('payment.print')}
      </Button>
    </>
  )
}
