import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import type { EndpointName } from '#contract/index.ts'
import { isStaff } from '#contract/roles.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { MemberAbsences } from '#web/features/bookings/absences/member-absences.tsx'
import { ContractPayments } from '#web/features/contracts/contract-payments.tsx'
import { MemberContract } from '#web/features/contracts/member-contract.tsx'
import { MemberInvitations } from '#web/features/invitations/member-invitations.tsx'
import { AdministratorRights } from '#web/features/members/administration/administrator-rights.tsx'
import { useMember } from '#web/features/members/administration/api.ts'
import { ComingBookings } from '#web/features/members/administration/coming-bookings.tsx'
import { MemberAccount } from '#web/features/members/administration/member-account.tsx'
import { MemberCard } from '#web/features/members/administration/member-card.tsx'
import { ResendButton } from '#web/features/members/administration/member-dialogs.tsx'
import { DuplicatesOfMember } from '#web/features/members/merging/duplicates.tsx'
import { Timeline } from '#web/features/members/timeline/timeline.tsx'
import { PersonAnswers } from '#web/features/first-visits/person-answers.tsx'
import { PersonNotes } from '#web/features/notes/person-notes.tsx'
import { SellTickets } from '#web/features/offers/sell-tickets.tsx'
import { MemberPausing } from '#web/features/pausing/member-pausing.tsx'
import { PaymentOnSite } from '#web/features/payments/site-payment-dialog.tsx'
import { MemberTickets } from '#web/features/tickets/administration/member-tickets.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame, BackLink } from './admin-frame.tsx'

/** One member: who it is, and everything that administrators do for the member. */
export default function MemberPage() {
  const { t } = useTranslation()
  const may = useMayCall()
  const id = useParams()['id'] ?? ''
  const query = useMember(id)
  const { data: member } = query
  return (
    <AdminFrame
      title={member ? <MemberName member={member} /> : t('pages.adminMember.title')}
      above={<BackToList />}
    >
      {member && (
        <>
          {may('listDuplicatesOf') && <DuplicatesOfMember memberId={id} />}
          <div className="@container">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @4xl:grid-cols-[20rem_minmax(0,1fr)]">
              <MemberCard member={member} readAgain={query.refetch} />
              <div className="grid min-w-0 content-start gap-4">
                <PartLinks member={member} />
                <Parts member={member} />
              </div>
            </div>
          </div>
        </>
      )}
      {!member && <FailedLoad text={t('memberAdmin.oneFailed')} query={query} />}
      {query.isPending && <Skeleton className="h-96 rounded-3xl" />}
    </AdminFrame>
  )
}

const parts = [
  'notes',
  'answers',
  'bookings',
  'absences',
  'contract',
  'payments',
  'tickets',
  'invitations',
  'timeline',
  'login',
] as const

type Part = (typeof parts)[number]

/** The call without which a part has nothing to show. */
const callOf = {
  notes: 'listNotes',
  answers: 'readFirstVisitOf',
  bookings: 'bookForMember',
  absences: 'listAbsencesOf',
  contract: 'notePlanPayment',
  payments: 'readContract',
  tickets: 'sellOffer',
  invitations: 'listInvitationsOf',
  timeline: 'readTimeline',
  login: 'sendPasswordLink',
} as const satisfies Record<Part, EndpointName>

/** What the studio's staff does not have. */
const ofMembers: readonly Part[] = ['answers', 'absences', 'invitations']

/** The parts that the person who looks may use. */
function useParts({ role }: MemberWithHistory): readonly Part[] {
  const may = useMayCall()
  return parts.filter((part) => may(callOf[part]) && !(isStaff(role) && ofMembers.includes(part)))
}

/** The parts that belong to other features take the member's id and read what they show by themselves. */
function Parts({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const may = useMayCall()
  const shown = useParts(member)
  const part = (anchor: Part, content: ReactNode) =>
    shown.includes(anchor) && (
      <PageSection anchor={anchor} title={t(`memberPage.${anchor}`)}>
        {content}
      </PageSection>
    )
  const onSite = (
    <PaymentOnSite
      payer={{ id: member.id, name: fullName(member), email: member.email, memberType: member.memberType }}
    />
  )
  return (
    <>
      {part('notes', <PersonNotes person={{ of: 'member', id: member.id }} name={fullName(member)} />)}
      {part('answers', <PersonAnswers person={{ of: 'member', id: member.id }} />)}
      {part('bookings', <ComingBookings member={member} />)}
      {part('absences', <MemberAbsences member={{ id: member.id, name: fullName(member) }} />)}
      {part(
        'contract',
        may('readContract') ? (
          <>
            <MemberContract memberId={member.id}>
              {onSite}
              <ResendButton member={member} />
            </MemberContract>
            {member.role === 'USER' && <MemberPausing member={{ id: member.id, name: fullName(member) }} />}
          </>
        ) : (
          <div className="flex flex-wrap gap-3 print:hidden">{onSite}</div>
        ),
      )}
      {part('payments', <ContractPayments memberId={member.id} />)}
      {part(
        'tickets',
        <>
          <MemberTickets member={member} />
          {member.role === 'USER' && (
            <div className="print:hidden">
              <SellTickets buyer={{ id: member.id, name: fullName(member) }} />
            </div>
          )}
        </>,
      )}
      {part('invitations', <MemberInvitations member={{ id: member.id, name: fullName(member) }} />)}
      {part('timeline', <Timeline member={member} />)}
      {part('login', <MemberAccount member={member} />)}
      {may('changeRole') && <AdministratorRights member={member} />}
    </>
  )
}

/** Links to the parts of the page. */
function PartLinks({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  return (
    <nav aria-label={t('memberPage.parts')} className="-mx-2 -mt-2 print:hidden">
      <ul className="flex flex-wrap">
        {useParts(member).map((part) => (
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
  return <BackLink to={to(`/admin${state?.list ?? '?tab=user'}`)}>{t('memberPage.back')}</BackLink>
}

/** The member's name as a heading, with its reading, the number, and what is unusual about the account. */
function MemberName({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const marks = [
    isStaff(member.role) && t(`profile.role.${member.role}`),
    member.blocked && t('memberPage.blocked'),
  ].filter((mark) => mark !== false)
  return (
    <>
      <span lang="ja" className="block font-sans text-sm font-normal text-ink-soft">
        {fullKana(member)}
      </span>
      <span lang={languageOfName(fullName(member))} className="mr-4">
        {t('frontDesk.nameWithTitle', { name: fullName(member) })}
      </span>
      <span className="inline-flex flex-wrap gap-2 align-middle font-sans text-sm font-normal">
        <span className="text-ink-soft tabular-nums">
          {t('memberPage.number', { number: memberNumber(member.number) })}
        </span>
        {marks.map((mark) => (
          <span
            key={mark}
            className="rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep"
          >
            {mark}
          </span>
        ))}
      </span>
    </>
  )
}
