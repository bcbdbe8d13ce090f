import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { BookedList } from '#web/features/bookings/booked-list.tsx'
import { WaitingList } from '#web/features/bookings/waiting-list/waiting-list.tsx'
import { OwnCalendar } from '#web/features/calendar-feeds/own-calendar.tsx'
import { OwnHires } from '#web/features/hires/own-hires.tsx'
import { OwnCode } from '#web/features/member-codes/own-code.tsx'
import { CloseAccount } from '#web/features/members/account/close-account.tsx'
import { MemberHeader } from '#web/features/members/account/member-header.tsx'
import { OwnConsent } from '#web/features/members/account/own-consent.tsx'
import { PasswordForm } from '#web/features/members/account/password-form.tsx'
import { ProfileEditor } from '#web/features/members/account/profile-form.tsx'
import { UnconfirmedEmail } from '#web/features/members/account/unconfirmed-email.tsx'
import { OwnNews } from '#web/features/members/mailing/own-news.tsx'
import { OpenPayment } from '#web/features/payments/open-payment.tsx'
import { OwnPayments } from '#web/features/payments/own-payments.tsx'
import { Security } from '#web/features/second-factors/security.tsx'
import { Devices } from '#web/features/sessions/devices.tsx'
import { LogoutLink } from '#web/features/sessions/logout-link.tsx'
import { OwnTickets } from '#web/features/tickets/own-tickets.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const tabs = ['booked', 'code', 'hires', 'history', 'payments', 'edit', 'password', 'security'] as const
const tabsOfAdministrators = ['edit', 'password', 'security'] as const

export default function ProfilePage() {
  const { t } = useTranslation()
  const isAdmin = useSessionUser()?.role === 'ADMIN'
  const [search] = useSearchParams()
  const isCode = search.get('tab') === 'code'
  return (
    <Interactive>
      <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-12 sm:px-6">
        <div className={classes('flex flex-wrap items-center gap-4', isCode && 'print:hidden')}>
          <PageHeading className="mr-auto text-3xl">
            <Phrases text={t('pages.profile.title')} />
          </PageHeading>
          {isAdmin && <AdminLink />}
          <LogoutLink className="min-h-11 px-2 py-2.5 text-sm font-semibold text-green underline underline-offset-4" />
        </div>
        {/* A code on paper tells nothing about the member. */}
        <div className={isCode ? 'print:hidden' : undefined}>
          <MemberHeader />
        </div>
        <UnconfirmedEmail />
        {!isAdmin && <OpenPayment />}
        <ProfileTabs tabs={isAdmin ? tabsOfAdministrators : tabs} />
      </div>
    </Interactive>
  )
}

function ProfileTabs({ tabs: offered }: { tabs: typeof tabs | typeof tabsOfAdministrators }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const value = offered.find((tab) => tab === search.get('tab')) ?? offered[0]
  return (
    <Tabs
      label={t('profile.tabs')}
      tabs={offered.map((tab) => ({ value: tab, label: t(`profile.${tab}Tab`) }))}
      value={value}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
    >
      {value === 'booked' && (
        <>
          <BookedList />
          <WaitingList />
          <OwnCalendar />
        </>
      )}
      {value === 'code' && <OwnCode />}
      {value === 'hires' && <OwnHires />}
      {value === 'history' && <OwnTickets />}
      {value === 'payments' && <OwnPayments />}
      {value === 'edit' && (
        <>
          <ProfileEditor />
          <OwnNews />
          <OwnConsent />
          <CloseAccount />
        </>
      )}
      {value === 'password' && (
        <>
          <PasswordForm />
          <Devices />
        </>
      )}
      {value === 'security' && <Security />}
    </Tabs>
  )
}

/** Leads administrators back to the admin area. */
function AdminLink() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Link to={to('/admin')} className={buttonClass('outline')}>
      {t('pages.admin.title')}
    </Link>
  )
}
