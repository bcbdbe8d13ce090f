import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { readOwnConsent } from '#contract/studio/membership-rules.ts'
import { isStaff } from '#contract/roles.ts'
import { memberNumber } from '#studio/member-number.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dateText } from '#time/tokyo.ts'
import { OwnAbsences } from '#web/features/bookings/absences/own-absences.tsx'
import { BookedList } from '#web/features/bookings/booked-list.tsx'
import { WaitingList } from '#web/features/bookings/waiting-list/waiting-list.tsx'
import { OwnCalendar } from '#web/features/calendar-feeds/own-calendar.tsx'
import { FirstVisitNotice } from '#web/features/first-visits/first-visit-notice.tsx'
import { OwnHires } from '#web/features/hires/own-hires.tsx'
import { OwnInvitations } from '#web/features/invitations/own-invitations.tsx'
import { OwnLine } from '#web/features/line/own-line.tsx'
import { OwnCode } from '#web/features/member-codes/own-code.tsx'
import { CloseAccount } from '#web/features/members/account/close-account.tsx'
import { UnconfirmedEmail } from '#web/features/members/account/email-confirmation.tsx'
import { PasswordForm } from '#web/features/members/account/password-form.tsx'
import { ProfileEditor } from '#web/features/members/account/profile-form.tsx'
import { useOwnMember } from '#web/features/members/api.ts'
import { useChooseNews } from '#web/features/members/mailing/api.ts'
import { useOwnPayments } from '#web/features/payments/api.ts'
import { OrderToPay } from '#web/features/payments/shop-payment.tsx'
import { OwnPayments } from '#web/features/payments/own-payments.tsx'
import { lacksTickets, openPaymentOf, pageOfSource } from '#web/features/payments/ticket-source.ts'
import { useOwnPausing } from '#web/features/pausing/api.ts'
import { HasLeft, PausingLine } from '#web/features/pausing/own-pausing.tsx'
import { OwnReferrals } from '#web/features/referrals/own-referrals.tsx'
import { Security } from '#web/features/second-factors/security.tsx'
import { Devices } from '#web/features/sessions/devices.tsx'
import { LogoutLink } from '#web/features/sessions/logout-link.tsx'
import { RulesVersion } from '#web/features/studio/rules-version.tsx'
import { OwnTickets } from '#web/features/tickets/own-tickets.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { segment, segments } from '#web/ui/selectors.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** What `?tab=` of the address names. Mails and links lead to each of them. */
const views = ['booked', 'history', 'payments', 'hires', 'referral', 'edit', 'password', 'security'] as const
type View = (typeof views)[number]

/** The views of the place `account`. An administrator has no other place, and recommends nothing. */
const accountViews = ['edit', 'password', 'security', 'referral'] as const satisfies readonly View[]
const staffViews = ['edit', 'password', 'security'] as const satisfies readonly View[]
const isOfAccount = (view: View) => accountViews.some((one) => one === view)

const places = ['booked', 'history', 'payments', 'hires', 'account'] as const

export default function ProfilePage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  const isOfStaff = user !== undefined && isStaff(user.role)
  const [search] = useSearchParams()
  return (
    <Interactive>
      <div className="page-wide grid grid-cols-[minmax(0,1fr)] gap-8 py-12 max-sm:py-6 sm:gap-10">
        <div className="flex flex-wrap items-center gap-4 print:hidden">
          <PageHeading className="mr-auto text-3xl">
            <Phrases text={t('pages.profile.title')} />
          </PageHeading>
          {isOfStaff && (
            <Link to={to('/admin')} className={buttonClass('outline')}>
              {t('pages.admin.title')}
            </Link>
          )}
          <LogoutLink className="min-h-11 px-2 py-2.5 text-sm font-semibold text-green underline underline-offset-4" />
        </div>
        {search.get('tab') === 'code' && !isOfStaff ? <MemberCode /> : <MemberPage isOfStaff={isOfStaff} />}
      </div>
    </Interactive>
  )
}

/** The code alone: on a phone it is shown at once, and on paper it tells nothing about the member. */
function MemberCode() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid gap-4">
      <Link
        to={to('/profile')}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold text-green print:hidden"
      >
        <Icon name="left" className="size-4" />
        {t('common.back')}
      </Link>
      <OwnCode />
    </div>
  )
}

function MemberPage({ isOfStaff }: { isOfStaff: boolean }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const offered: readonly View[] = isOfStaff ? staffViews : views
  const view = offered.find((one) => one === search.get('tab')) ?? offered[0] ?? 'edit'
  const place = isOfAccount(view) ? 'account' : view
  const show = (tab: string) => setSearch({ tab: tab === 'account' ? 'edit' : tab }, { replace: true })
  return (
    <>
      <MemberHeader />
      <UnconfirmedEmail />
      {!isOfStaff && <OpenPayment />}
      {!isOfStaff && <FirstVisitNotice />}
      <Tabs
        label={t('profile.tabs')}
        tabs={(isOfStaff ? staffViews : places).map((tab) => ({ value: tab, label: t(`profile.${tab}Tab`) }))}
        value={isOfStaff ? view : place}
        onChange={show}
      >
        {place === 'account' && !isOfStaff && <AccountViews present={view} />}
        {panels[view]}
      </Tabs>
    </>
  )
}

const panels: Record<View, ReactNode> = {
  booked: (
    <>
      <BookedList />
      <WaitingList />
      <OwnAbsences />
      <OwnCalendar />
    </>
  ),
  history: (
    <OwnTickets>
      <OwnInvitations />
    </OwnTickets>
  ),
  payments: <OwnPayments />,
  hires: <OwnHires />,
  edit: (
    <>
      <ProfileEditor />
      <OwnNews />
      <OwnLine />
      <OwnConsent />
      <CloseAccount />
    </>
  ),
  password: (
    <>
      <PasswordForm />
      <Devices />
    </>
  ),
  security: <Security />,
  referral: <OwnReferrals />,
}

function AccountViews({ present }: { present: View }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('profile.accountTab')} className={classes(segments, 'mb-8 w-fit')}>
      {accountViews.map((view) => (
        <Link
          key={view}
          to={`?tab=${view}`}
          replace
          aria-current={view === present ? 'page' : undefined}
          className={classes(segment, 'max-sm:px-2 max-sm:text-[0.8125rem]')}
        >
          {t(`profile.${view}Tab`)}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Kana name, TICKETS, MEMBER ID and MEMBER TYPE (specification section 2). An administrator has no tickets
 * and no plan.
 */
export function MemberHeader() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const query = useOwnMember()
  const { data: member } = query
  if (!member && query.error) return <FailedLoad text={t('profile.memberFailed')} query={query} />
  if (!member) return <Skeleton className="h-64 rounded-3xl sm:h-48" />
  const unlimited = isUnlimited(member.memberType)
  const isOfStaff = isStaff(member.role)
  // A studio may not ask for the reading.
  const name = fullKana(member) || fullName(member)
  return (
    <div className="grid gap-x-6 gap-y-6 rounded-3xl bg-deep p-6 text-white shadow-soft sm:grid-cols-[1fr_auto] sm:gap-y-8 sm:p-9">
      <h2 className="self-center text-2xl sm:text-3xl" lang={languageOfName(name)}>
        <Phrases text={t('profile.greeting', { name })} />
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-4 sm:col-span-2">
        {!isOfStaff && (
          <Fact term={t('profile.tickets')}>
            {unlimited ? t('profile.unlimited') : t('profile.ticketCount', { count: member.tickets })}
          </Fact>
        )}
        <Fact term={t('profile.memberId')}>{memberNumber(member.number)}</Fact>
        <Fact term={t('profile.memberType')}>
          {isOfStaff ? t(`profile.role.${member.role}`) : planName(facts, member.memberType, language)}
        </Fact>
      </dl>
      <PausingLine />
      {!isOfStaff && (
        <Link
          to="?tab=code"
          className="inline-flex min-h-11 items-center justify-center gap-2 self-center rounded-full border border-white/60 px-5 py-2 text-sm font-semibold hover:bg-white/10 sm:col-start-2 sm:row-start-1"
        >
          <Icon name="code" />
          {t('profile.codeTab')}
        </Link>
      )}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="border-l-2 border-wood pl-4 max-sm:nth-3:col-span-full">
      <dt className="text-xs tracking-widest text-white/80">{term}</dt>
      <dd className="mt-0.5 font-display text-xl tabular-nums sm:mt-1 sm:text-2xl">{children}</dd>
    </div>
  )
}

/**
 * Which version of the membership rules the member agreed to, with its text, and whether there is another one
 * now.
 */
function OwnConsent() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const query = useApiQuery(readOwnConsent, {})
  const { data: consent, isPending } = query
  if (user !== undefined && isStaff(user.role)) return null
  return (
    <section className="mt-10 grid gap-3 border-t border-line pt-8">
      <h2 className="text-xl">{t('profile.rules.title')}</h2>
      <FailedLoad text={t('profile.rules.failed')} query={query} />
      {isPending && <Skeleton className="h-11" />}
      {consent && <Consent {...consent} />}
    </section>
  )
}

interface ConsentProps {
  consentVersion: string | null
  consentAt: string | null
}

function Consent({ consentVersion: version, consentAt: at }: ConsentProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  if (version === null || at === null) return <p>{t('profile.rules.none')}</p>
  return (
    <>
      <p>{t('profile.rules.agreed', { version, date: dateText(Date.parse(at), language) })}</p>
      {version !== facts.rules.rulesVersion && <p>{t('profile.rules.changed')}</p>}
      <p className="flex flex-wrap items-center gap-x-6">
        <RulesVersion version={version} />
        {version !== facts.rules.rulesVersion && (
          <Link to={to('/membership-rules')} reloadDocument className="py-2.5 underline underline-offset-4">
            {t('profile.rules.present')}
          </Link>
        )}
      </p>
    </>
  )
}

/** Whether the member gets news by mail, and the way to change it. */
export function OwnNews() {
  const { t } = useTranslation()
  const { data: member } = useOwnMember()
  const choose = useChooseNews()
  if (member === undefined) return null
  const { newsDeclined } = member

  async function change() {
    try {
      const { declined } = await choose.mutateAsync(!newsDeclined)
      toast.success(t(declined ? 'mailing.ownStopped' : 'mailing.ownStarted'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <section className="mt-10 grid max-w-2xl gap-3 border-t border-line pt-8">
      <h2 className="text-xl">{t('mailing.own')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-[16rem]">{t(newsDeclined ? 'mailing.ownOff' : 'mailing.ownOn')}</p>
        <Button variant="outline" busy={choose.isPending} onClick={() => void change()}>
          {choose.isPending ? t('common.busy') : t(newsDeclined ? 'mailing.start' : 'mailing.stop')}
        </Button>
      </div>
    </section>
  )
}

/** Says at the top of the member's page that a payment is open, and leads to it. */
export function OpenPayment() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data: member } = useOwnMember()
  const { data: own } = useOwnPayments()
  const { data: rest, isPending } = useOwnPausing()
  if (member === undefined || isPending) return null
  if (rest?.pausing?.kind === 'leave' && rest.pausing.state === 'ended' && !rest.offered.hasPlan)
    return <HasLeft pausing={rest.pausing} />
  const open = openPaymentOf(member, own?.membership)
  const awaited = own?.awaitedOrder
  // A renewal that has failed is more urgent.
  if (awaited && open !== 'renewal') return <OrderToPay {...awaited} />
  // Who has bought tickets may want no plan.
  if (open === undefined || (open === 'first' && !lacksTickets(member))) return null
  return (
    <Notice
      kind={open === 'renewal' ? 'error' : 'info'}
      action={
        <Link to={to(pageOfSource[open])} className={buttonClass('outline')}>
          {t(`payment.openGo.${open}`)}
        </Link>
      }
    >
      {t(`payment.open.${open}`)}
    </Notice>
  )
}
