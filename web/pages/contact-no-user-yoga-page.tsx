import type { TFunction } from 'i18next'
import { isStaff } from '#contract/roles.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { slashText, spanText } from '#time/tokyo.ts'
import { InquiryForm } from '#web/features/inquiries/inquiry-form.tsx'
import { ReachUs } from '#web/features/inquiries/reach-us.tsx'
import { useTrialTerms } from '#web/features/guests/trial/api.ts'
import { useChosenLesson } from '#web/features/guests/trial/chosen-lesson.ts'
import type { ChosenLesson } from '#web/features/guests/trial/chosen-lesson.ts'
import { TrialBooking } from '#web/features/guests/trial/trial-booking.tsx'
import { Priced } from '#web/features/studio/amount.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDeferredNow } from '#web/lib/now.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ContactNoUserYogaPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <Banner height="page" title={t('pages.contactNoUserYoga.title')} />
      <div className="page-wide grid gap-12 py-14 lg:grid-cols-[1fr_24rem] lg:gap-20">
        <div className="grid content-start gap-8">
          <Trial />
        </div>
        <ReachUs />
      </div>
    </Interactive>
  )
}

/** Books a trial lesson where the studio offers that on the website, otherwise asks for one. */
function Trial() {
  const { t } = useTranslation()
  // The built page knows neither the chosen lesson nor the present week.
  const now = useDeferredNow()
  const lesson = useChosenLesson()
  const terms = useTrialTerms()
  const direct = terms.data?.booking === 'direct' ? terms.data : undefined
  if (now === undefined || terms.isPending)
    return (
      <>
        <p className="text-lg">{t('inquiry.lead')}</p>
        <MemberHint lesson={lesson} />
        <Skeleton className="h-96" />
      </>
    )
  return (
    <>
      <p className="text-lg">{t(direct ? 'trial.lead' : lesson ? 'inquiry.trialLead' : 'inquiry.lead')}</p>
      {!direct && lesson && <Chosen {...lesson} />}
      <MemberHint lesson={lesson} />
      {direct ? (
        <TrialBooking now={now} price={direct.price} chosen={lesson} />
      ) : (
        // Also when the terms cannot be read, because an inquiry is always possible.
        <Request lesson={lesson} />
      )}
    </>
  )
}

function Request({ lesson }: { lesson: ChosenLesson | undefined }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  return (
    <InquiryForm
      trial={lesson !== undefined}
      message={lesson ? messageOf(t, lesson) : ''}
      onDone={() => void navigate(to('/contact'))}
    />
  )
}

/** A member who logs in from here comes back to the chosen lesson. One who is logged in can book it at once. */
function MemberHint({ lesson }: { lesson: ChosenLesson | undefined }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const role = useSessionUser()?.role
  const back = lesson?.back ?? '/booking'
  const state: LoginState = { back, ...(lesson && { why: 'lesson' }) }
  if (role !== undefined && isStaff(role)) return null
  return (
    <Notice
      action={
        <Link
          to={to(role === undefined ? '/login' : back)}
          {...(role === undefined && { state })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t(role === undefined ? 'nav.login' : 'nav.booking')}
        </Link>
      }
    >
      {t(role === undefined ? 'inquiry.memberHint' : 'inquiry.memberBooks')}
    </Notice>
  )
}

const messageOf = (t: TFunction, { title, start, end }: ChosenLesson) =>
  t('inquiry.prefill', { title, start: slashText(Date.parse(start)), end: slashText(Date.parse(end)) })

/** The chosen lesson above the form. */
function Chosen({ title, start, end }: ChosenLesson) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <section
      aria-label={t('inquiry.chosen')}
      className="rounded-3xl border border-line bg-card p-6 shadow-soft"
    >
      <p className="text-sm text-ink-soft">{t('inquiry.chosen')}</p>
      <p className="mt-1 font-display text-xl">{title}</p>
      <p className="mt-1 text-persimmon tabular-nums">
        {spanText(Date.parse(start), Date.parse(end), language)}
      </p>
      <p className="mt-1 text-sm">
        {t('inquiry.fee')} <Priced words="price.once" yen={facts.prices.trialLesson} />
      </p>
    </section>
  )
}
