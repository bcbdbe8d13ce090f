import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { hireFields } from '#contract/hires/hires.ts'
import { isStaff } from '#contract/roles.ts'
import type { Quote } from '#contract/hires/quotes.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { spanText } from '#time/tokyo.ts'
import { CouponField, useCoupon } from '#web/features/payments/coupon-field.tsx'
import type { Coupon } from '#web/features/payments/coupon-field.tsx'
import { rememberOrder } from '#web/features/payments/token.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { pageToReturnTo } from '#web/lib/login-state.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCheckCoupon, useQuote } from './api.ts'
import type { WantedTime } from './api.ts'
import type { Choice } from './choice.ts'
import { PriceLines, RefundTiers } from './hire-facts.tsx'
import { HireForm } from './hire-form.tsx'
import type { HirePurpose } from './hire-form.tsx'

const purposeFields = z.pick(hireFields, { people: true, purpose: true })

interface Props {
  spaceId: string
  choice: Choice
}

/**
 * The chosen time, its price, and the way to hire it. What was typed stays when the time changes, and a
 * coupon is taken off the price of the other time, too.
 */
export default function HirePanel({ spaceId, choice: { start, end } }: Props) {
  const form = useContractForm(purposeFields, { purpose: '' })
  useUnsavedInput(form, `hire ${spaceId}`)
  const wanted = start === undefined || end === undefined ? undefined : { spaceId, start, end }
  const checkCoupon = useCheckCoupon()
  const [couponFailure, setCouponFailure] = useState<unknown>()
  const coupon = useCoupon({
    check: (code) =>
      wanted === undefined ? Promise.reject(new Error('no time is chosen')) : checkCoupon(wanted, code),
    onResult: setCouponFailure,
  })
  return wanted && <Chosen {...{ wanted, form, coupon, couponFailure }} />
}

interface ChosenProps {
  wanted: WantedTime
  form: HirePurpose
  coupon: Coupon<Quote>
  /** Why the price with the coupon could not be read, unless the coupon itself is refused. */
  couponFailure: unknown
}

function Chosen({ wanted, form, coupon, couponFailure }: ChosenProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const now = useNow() ?? 0
  const user = useSessionUser()
  // The server refuses the coupon of a person whose session has ended.
  const quote = useQuote(wanted, user === undefined ? undefined : coupon.used?.code)
  const { data, isPlaceholderData } = quote
  // The coupon may not be for another time, which costs less. The person is choosing it, and keeps the focus.
  const dropCoupon = useEffectEvent((error: unknown) => coupon.showRefusal(error, { shouldFocus: false }))
  useEffect(() => {
    if (quote.error) dropCoupon(quote.error)
  }, [quote.error])
  const isHirer = user?.role === 'USER' && data?.membershipFee === 0
  // The form stays in its place while the price of another time is read: who goes on by keyboard must find
  // its fields.
  const priceOnly = isPlaceholderData ? 'invisible' : undefined
  return (
    <>
      <div className="grid gap-3">
        <p className="font-display text-lg font-semibold tabular-nums">
          {spanText(wanted.start, wanted.end, language)}
        </p>
        {quote.error && <Notice kind="error">{errorText(t, quote.error)}</Notice>}
        {quote.isPending && <Skeleton className="h-24 rounded-2xl" />}
        {/* The sum alone is announced, once it is known. */}
        <p role="status" className="sr-only">
          {data && !isPlaceholderData && t('hire.announced', { total: yen(data.total) })}
        </p>
        {data && (
          <div className={priceOnly}>
            <PriceLines {...data} />
          </div>
        )}
        {data !== undefined && data.membershipFee > 0 && (
          <p className="text-sm">{t('hire.membershipFee', { fee: yen(data.membershipFee) })}</p>
        )}
      </div>
      {data && isHirer && (
        <div className="grid gap-3">
          <CouponField coupon={coupon} />
          {couponFailure !== undefined && <Notice kind="error">{errorText(t, couponFailure)}</Notice>}
        </div>
      )}
      {data && (
        <section aria-labelledby="hire-tiers" className={priceOnly}>
          <h4 id="hire-tiers" className="mb-2 text-sm font-semibold">
            <Phrases text={t('hire.ifCancelled')} />
          </h4>
          <RefundTiers tiers={data.tiers} now={now} />
        </section>
      )}
      {data && !user && <LoginFirst />}
      {data && user && isStaff(user.role) && <p className="text-sm">{t('hire.adminHint')}</p>}
      {data && user?.role === 'USER' && data.membershipFee > 0 && <JoinFirst fee={data.membershipFee} />}
      {data && isHirer && (
        <HireForm {...{ wanted, quote: data, isPriceKnown: !isPlaceholderData, form, coupon }} />
      )}
    </>
  )
}

/** The part of the page with the free times. */
const anchor = '#times'

/** Leads a visitor to the login or the registration, and back to the chosen time. */
function LoginFirst() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { hash: _, ...location } = useLocation()
  const state: LoginState = { why: 'hire', back: pageToReturnTo({ ...location, hash: anchor }) }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm">{t('hire.loginFirst')}</p>
      <Link to={to('/login')} state={state} className={buttonClass('accent')}>
        {t('hire.login')}
      </Link>
      <Link to={to('/register')} state={{ back: state.back }} className={buttonClass('outline')}>
        {t('hire.register')}
      </Link>
    </div>
  )
}

/**
 * Leads a member without membership to its payment. The page after the payment leads back to the chosen time.
 */
function JoinFirst({ fee }: { fee: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const location = useLocation()
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm">{t('hire.joinFirst', { fee: yen(fee) })}</p>
      <Link
        to={to('/pay')}
        className={buttonClass('accent')}
        onClick={() => {
          rememberOrder({ plan: rentalMembership.code })
          keepChoice({ what: 'hire', page: pageToReturnTo({ ...location, hash: anchor }) })
        }}
      >
        {t('hire.join', { fee: yen(fee) })}
      </Link>
    </div>
  )
}
