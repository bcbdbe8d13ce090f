import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useReceipt } from '#web/features/payments/api.ts'
import { ReceiptActions } from '#web/features/payments/receipt-actions.tsx'
import { ReceiptPaper } from '#web/features/payments/receipt-paper.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ReceiptPage() {
  return (
    <Interactive>
      <div className="mx-auto grid max-w-3xl gap-6 px-5 py-12 sm:px-6 print:p-0">
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

/** Leads a member to the payments, and an administrator to the member, or from a guest's receipt to the studio's income. */
function WayBack({ memberId, ofGuest = false }: { memberId: string | null; ofGuest?: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const isAdmin = useSessionUser()?.role === 'ADMIN'
  const [back, text] =
    memberId !== null
      ? [`/admin/members/${memberId}#payments`, 'payment.receiptAdmin' as const]
      : ofGuest
        ? ['/admin/money', 'payment.receiptMoney' as const]
        : ['/admin?tab=user', 'payment.receiptMembers' as const]
  return (
    <Link
      to={to(isAdmin ? back : '/profile?tab=payments')}
      className="justify-self-start underline underline-offset-4 print:hidden"
    >
      {t(isAdmin ? text : 'payment.back')}
    </Link>
  )
}
