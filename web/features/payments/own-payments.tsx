import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Membership, Payment, SitePlan } from '#contract/payments/payments.ts'
import { planName, yogaPlans } from '#studio/member-types.ts'
import { dateOf, dateText } from '#time/tokyo.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { OwnPausing } from '#web/features/pausing/own-pausing.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOwnPayments } from './api.ts'
import { FreeBookings } from './free-bookings.tsx'
import { PortalButton } from './portal-button.tsx'
import { useSubjectText } from './subject-text.ts'

/** The member's plan and payments, with the way to change the one and the receipts of the others. */
export function OwnPayments() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const own = useOwnPayments()
  if (own.error && !own.data) return <FailedLoad text={t('payment.listFailed')} query={own} />
  if (!own.data) return <PaymentsSkeleton />
  const { membership, onSite, freeBookings, payments } = own.data
  return (
    <div className="grid gap-12">
      <section aria-labelledby="membership">
        <h2 id="membership" className="mb-4 text-xl">
          <Phrases text={t('payment.membership')} />
        </h2>
        {membership ? (
          <CurrentMembership membership={membership} />
        ) : (
          <NoMembership paid={payments.length > 0} onSite={onSite} />
        )}
        <div className="mt-5 empty:hidden">
          <FreeBookings
            bookings={freeBookings}
            lead={t('payment.freeBookings')}
            action={
              <Link to={to('/profile?tab=booked')} className={buttonClass('outline')}>
                {t('payment.toBookings')}
              </Link>
            }
          />
        </div>
        <OwnPausing />
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments" className="mb-4 text-xl">
          <Phrases text={t('payment.list')} />
        </h2>
        {payments.length === 0 ? (
          <p className="text-ink-soft">{t('payment.empty')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function CurrentMembership({ membership }: { membership: Membership }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { memberType, price, status, ends, periodEnds, next } = membership
  const date = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <div className="grid gap-5 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-7">
      <div>
        <p className="font-display text-xl font-semibold">{planName(facts, memberType, language)}</p>
        <p className="mt-1 tabular-nums">{t('payment.monthly', { amount: yen(price) })}</p>
        {status !== 'pastDue' && (
          <p className="mt-3 font-semibold text-green">{t(`payment.status.${status}`)}</p>
        )}
        <p className="text-sm text-ink-soft">
          {status === 'paused'
            ? t('payment.pausedFrom', { date: date(periodEnds) })
            : ends === null
              ? t('payment.renewsOn', { date: date(periodEnds) })
              : t('payment.endsOn', { date: date(ends) })}
        </p>
        {next !== null && (
          <p className="mt-3 rounded-xl bg-green-soft px-4 py-2 tabular-nums">
            {t(ends === null ? 'payment.nextPlan' : 'payment.afterEnd', {
              date: date(ends ?? periodEnds),
              plan: planName(facts, next.memberType, language),
              amount: yen(next.price),
            })}
          </p>
        )}
      </div>
      {status === 'pastDue' && <Notice kind="error">{t('payment.status.pastDue')}</Notice>}
      <PortalButton />
    </div>
  )
}

/** No contract by card. A yoga plan is then paid at the studio, and until when it is paid is told. */
function NoMembership({ paid, onSite }: { paid: boolean; onSite: SitePlan | null }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { data: member } = useOwnMember()
  const now = useNow()
  const dayOf = useDayText()
  const plan = yogaPlans.find(({ code }) => code === (onSite ?? member)?.memberType)
  const isOver = onSite !== null && now !== undefined && onSite.paidUntil < dateOf(now)
  return (
    <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-12 text-center">
      <div className="grid gap-2">
        <p className="font-display text-xl text-balance">
          <Phrases
            text={
              plan
                ? t('payment.planAtStudio', { plan: planName(facts, plan.code, language) })
                : t('payment.noMembership')
            }
          />
        </p>
        {onSite !== null && (
          <p className="text-balance tabular-nums">
            {t(isOver ? 'payment.sitePlanOver' : 'payment.sitePlanUntil', { date: dayOf(onSite.paidUntil) })}
          </p>
        )}
      </div>
      <Link to={to('/pay')} className={buttonClass(paid || plan ? 'outline' : 'primary')}>
        {t('payment.choosePlan')}
      </Link>
    </div>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const yen = useYen()
  const subjectText = useSubjectText()
  const { id, subject, entryFee, tickets, refunded, refundOpen } = payment
  const { name, time, coupon } = subjectText(subject)
  const date = dateText(Date.parse(payment.paidAt), language)
  const amount = yen(payment.amount)
  const remarks = [
    entryFee > 0 && t('payment.withEntryFee'),
    tickets > 0 && t('payment.tickets', { count: tickets }),
    coupon,
    refunded > 0 && refundedText(),
    refundOpen > 0 && t('payment.refundOpen', { amount: yen(refundOpen) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="text-sm text-ink-soft tabular-nums">{date}</p>
        <p className="font-semibold wrap-anywhere">{name}</p>
        {time !== undefined && <p className="text-sm tabular-nums">{time}</p>}
        {remarks.length > 0 && <p className="text-sm text-ink-soft">{remarks.join(' · ')}</p>}
      </div>
      <p className="font-display text-lg tabular-nums">{amount}</p>
      <Link
        to={to(`/receipt/${id}`)}
        aria-label={t('payment.receiptOf', { date, amount })}
        className={buttonClass('outline')}
      >
        {t('payment.receipt')}
      </Link>
    </li>
  )

  function refundedText() {
    if (refunded === payment.amount) return t('payment.refundedAll')
    return t('payment.refunded', { amount: yen(refunded) })
  }
}

function PaymentsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-5">
      <Skeleton className="h-44 rounded-3xl" />
      <Skeleton className="h-24 rounded-2xl" />
    </div>
  )
}
