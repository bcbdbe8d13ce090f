import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { ContractPayments } from '#web/features/contracts/contract-payments.tsx'
import { MemberContract } from '#web/features/contracts/member-contract.tsx'
import { AdministratorRights } from '#web/features/members/administration/administrator-rights.tsx'
import { useMember } from '#web/features/members/administration/api.ts'
import { ComingBookings } from '#web/features/members/administration/coming-bookings.tsx'
import { ConfirmEmail } from '#web/features/members/administration/confirm-email.tsx'
import { MemberAccount } from '#web/features/members/administration/member-account.tsx'
import { MemberFacts } from '#web/features/members/administration/member-facts.tsx'
import { MemberHead } from '#web/features/members/administration/member-head.tsx'
import { MemberName } from '#web/features/members/administration/member-name.tsx'
import { ResendPayment } from '#web/features/members/administration/resend-payment.tsx'
import { DuplicatesOfMember } from '#web/features/members/merging/duplicates-of-member.tsx'
import { Timeline } from '#web/features/members/timeline/timeline.tsx'
import { PaymentOnSite } from '#web/features/payments/on-site/payment-on-site.tsx'
import { MemberTickets } from '#web/features/tickets/administration/member-tickets.tsx'
import { fullName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** One member: who it is, and everything that administrators do for the member. */
export default function MemberPage() {
  return (
    <Interactive>
      <OneMember id={useParams()['id'] ?? ''} />
    </Interactive>
  )
}

function OneMember({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useMember(id)
  const { data: member } = query
  return (
    <AdminFrame
      title={member ? <MemberName member={member} /> : t('pages.adminMember.title')}
      above={<BackToList />}
    >
      {member && (
        <>
          <MemberHead member={member} readAgain={query.refetch} />
          <DuplicatesOfMember memberId={id} />
          <PartLinks />
          <Parts member={member} />
        </>
      )}
      {!member && <FailedLoad text={t('admin.member.oneFailed')} query={query} />}
      {query.isPending && <Skeleton className="h-96 rounded-3xl" />}
    </AdminFrame>
  )
}

const parts = ['facts', 'bookings', 'contract', 'payments', 'tickets', 'timeline', 'login'] as const

/** The parts that belong to other features take the member's id and read what they show by themselves. */
function Parts({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const part = (anchor: (typeof parts)[number]) => ({ anchor, title: t(`memberPage.${anchor}`) })
  return (
    <>
      <PagePart {...part('facts')}>
        <MemberFacts member={member} />
        <ConfirmEmail member={member} />
      </PagePart>
      <PagePart {...part('bookings')}>
        <ComingBookings member={member} />
      </PagePart>
      <PagePart {...part('contract')}>
        <MemberContract memberId={member.id}>
          <PaymentOnSite payer={{ id: member.id, name: fullName(member), memberType: member.memberType }} />
        </MemberContract>
        <ResendPayment member={member} />
      </PagePart>
      <PagePart {...part('payments')}>
        <ContractPayments memberId={member.id} />
      </PagePart>
      <PagePart {...part('tickets')}>
        <MemberTickets member={member} />
      </PagePart>
      <PagePart {...part('timeline')}>
        <Timeline member={member} />
      </PagePart>
      <PagePart {...part('login')}>
        <MemberAccount member={member} />
      </PagePart>
      <AdministratorRights member={member} />
    </>
  )
}

/** Links to the parts of the page. */
function PartLinks() {
  const { t } = useTranslation()
  const { state } = useLocation()
  return (
    <nav aria-label={t('memberPage.parts')} className="-mx-2 print:hidden">
      <ul className="flex flex-wrap">
        {parts.map((part) => (
          <li key={part}>
            <Link
              to={`#${part}`}
              state={state as unknown}
              replace
              className="inline-flex min-h-11 items-center px-2 text-sm text-green underline underline-offset-4"
            >
              {t(`memberPage.${part}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leads back to the list of members, with its search if the visitor came from there. */
function BackToList() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const state = useLocation().state as { list?: string } | null
  return (
    <Link
      to={to(`/admin${state?.list ?? '?tab=user'}`)}
      className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm text-green underline underline-offset-4 print:hidden"
    >
      <Icon name="left" className="size-4" />
      {t('memberPage.back')}
    </Link>
  )
}
