import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { printReceipt } from '#contract/payments/receipts.ts'
import { isStaff } from '#contract/roles.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { languageOfName } from '#studio/person-name.ts'
import { AddresseeDialog } from '#web/features/payments/addressee-dialog.tsx'
import { noteIssued, useReceipt } from '#web/features/payments/api.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ReceiptPage() {
  return (
    <Interactive>
      <div className="page-reading grid gap-6 py-12 print:p-0">
        <OneReceipt id={useParams()['id'] ?? ''} />
      </div>
    </Interactive>
  )
}

function OneReceipt({ id }: { id: string }) {
  const { t } = useTranslation()
  const receipt = useReceipt(id)
  if (receipt.data) {
    return (
      <>
        <ReceiptPaper paper={receipt.data.paper} />
        <ReceiptActions receipt={receipt.data} />
        <WayBack memberId={receipt.data.memberId} ofGuest={receipt.data.memberId === null} />
      </>
    )
  }
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
      <WayBack memberId={null} />
    </>
  )
}

/**
 * Leads a member to the payments, and an administrator to the member, or from a guest's receipt to the
 * studio's income.
 */
function WayBack({ memberId, ofGuest = false }: { memberId: string | null; ofGuest?: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const [address, text] = useBack(memberId, ofGuest)
  return (
    <Link to={to(address)} className="justify-self-start underline underline-offset-4 print:hidden">
      {t(text)}
    </Link>
  )
}

function useBack(memberId: string | null, ofGuest: boolean) {
  const may = useMayCall()
  const user = useSessionUser()
  if (user === undefined || !isStaff(user.role)) return ['/profile?tab=payments', 'payment.back'] as const
  if (memberId !== null && may('getMember'))
    return [`/admin/members/${memberId}#payments`, 'payment.receiptAdmin'] as const
  if (!ofGuest && may('listMembers')) return ['/admin?tab=user', 'payment.receiptMembers'] as const
  if (may('readMoney')) return ['/admin/money', 'payment.receiptMoney'] as const
  return ['/admin/reception', 'payment.receiptReception'] as const
}

/** The receipt for the printer, as the PDF has it. The header and footer of the site are not printed. */
function ReceiptPaper({ paper }: { paper: Receipt['paper'] }) {
  const [company, ...issuer] = paper.issuer
  return (
    <article
      aria-labelledby="receipt"
      className="grid gap-8 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <PageHeading id="receipt" className="mr-auto text-3xl tracking-widest">
          {paper.title}
          {paper.copy !== null && (
            <span className="ml-4 inline-block rounded border border-danger px-2 py-0.5 align-middle text-base tracking-normal text-danger">
              {paper.copy}
            </span>
          )}
        </PageHeading>
        <p className="text-sm tabular-nums">{paper.number}</p>
      </div>
      <p className="border-b border-ink pb-2 text-xl wrap-anywhere" lang={languageOfName(paper.addressee)}>
        {paper.addressee}
      </p>
      <p>{paper.received}</p>
      <dl className="divide-y divide-line border-y border-line">
        <Row {...paper.total} large />
        {paper.rows.map((row) => (
          <Row key={row.term} {...row} />
        ))}
      </dl>
      {paper.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="justify-self-end text-sm leading-relaxed">
        {paper.logo !== '' && (
          <SizedImage src={paper.logo} alt="" sizes="12rem" className="logo mb-3 ml-auto max-h-16 max-w-48" />
        )}
        <p className="font-semibold">{company}</p>
        {issuer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  )
}

function Row({ term, value, large }: { term: string; value: string; large?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className={large ? 'self-center font-semibold' : ''}>{term}</dt>
      <dd className={`ml-auto text-right tabular-nums ${large ? 'font-display text-3xl' : 'wrap-anywhere'}`}>
        <Phrases text={value} />
      </dd>
    </div>
  )
}

/** Members print their own receipts, and of the staff those who may; an accountant reads them. */
function useMayPrint(): boolean {
  const may = useMayCall()
  return useSessionUser()?.role === 'USER' || may('printReceipt')
}

/** What can be done with a receipt: print it, save it as a PDF, and enter once to whom it is addressed. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { id, addressee, issuedAt } = receipt
  const isAdmin = useSessionUser()?.role === 'ADMIN'
  const may = useMayPrint()
  const isWritten = addressee !== null || issuedAt !== null
  const { dialog, show, close } = useDialogState()
  const save = useMutation({ mutationFn: () => call(printReceipt, { params: { id } }) })
  // The event also fires when the browser's menu prints. The next receipt is then marked as a copy.
  useEffect(() => {
    if (!may) return undefined
    const note = () => void noteIssued(id).catch(() => undefined)
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [id, may])

  async function savePdf() {
    try {
      const { name, content } = await save.mutateAsync()
      download(
        name,
        'application/pdf',
        Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)),
      )
    } catch (error) {
      const isRefusal = error instanceof CallError && !error.outcomeUnknown
      toast.error(isRefusal ? errorText(t, error) : t('payment.pdfFailed'))
    }
  }

  if (!may) return null
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="outline" onClick={() => window.print()}>
        {t('payment.print')}
      </Button>
      <Button variant="outline" busy={save.isPending} onClick={() => void savePdf()}>
        {save.isPending ? t('common.busy') : t('payment.pdf')}
      </Button>
      {(!isWritten || isAdmin) && (
        <Button variant="quiet" onClick={() => show(undefined)}>
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
