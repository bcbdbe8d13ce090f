import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/payments/payments.ts'
import { legalText } from '#studio/legal-notice.ts'
import { planName } from '#studio/member-types.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { checkCoupon, useOrder } from './api.ts'
import { CouponField, PriceLines, useCoupon } from './coupon-field.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { couponToPayAgain, planToPayAgain, rememberOrder } from './token.ts'

interface Props {
  /** Without a coupon, as they hold now. */
  plans: readonly Terms[]
  token: string | undefined
}

/**
 * Plan, terms, a coupon, and the button that orders. An error and a payment that was refused keep the chosen
 * plan and the coupon that was typed.
 */
export function OrderForm({ plans: plain, token }: Props) {
  const { t } = useTranslation()
  const yen = useYen()
  const id = useId()
  const order = useOrder(token)
  const [wanted, setWanted] = useState(planToPayAgain)
  const isGone = wanted !== undefined && plain.every(({ memberType: code }) => code !== wanted)
  const [notice, setNotice] = useState<string>()
  const coupon = useCoupon({
    typedBefore: couponToPayAgain(),
    check: (code) => checkCoupon(token, code),
    onResult(error) {
      setNotice(error === undefined ? undefined : errorText(t, error))
      order.reset()
    },
  })
  const plans = coupon.used?.terms ?? plain
  const terms = plans.find(({ memberType }) => memberType === wanted) ?? plans[0]
  if (terms === undefined) return null
  const { memberType, first, off } = terms
  const used = coupon.used?.code ?? ''
  // After a success the browser is already leaving for the provider's page.
  const busy = order.isPending || order.isSuccess || coupon.form.formState.isSubmitting

  async function pay() {
    if (busy) return
    setNotice(undefined)
    const typed = coupon.typed()
    // A code that was typed and not used would be lost: the new amount is shown before anything is ordered.
    if (typed !== used) {
      if (typed === '') coupon.leave()
      else if (await coupon.take(typed)) setNotice(t('offers.couponTaken'))
      return
    }
    rememberOrder({ plan: memberType, coupon: typed })
    try {
      await order.mutateAsync({ plan: memberType, ...(off > 0 && { coupon: used }) })
    } catch (error) {
      order.reset()
      if (!coupon.showRefusal(error)) setNotice(errorText(t, error))
    }
  }

  return (
    <div className="grid gap-10">
      <Form
        id={id}
        className="grid gap-10"
        onSubmit={(event) => {
          event.preventDefault()
          void pay()
        }}
      >
        {isGone && <Notice>{t('error.payment.notOffered')}</Notice>}
        <RadioGroup
          variant="tiles"
          legend={t('payment.choose')}
          values={plans.map((plan) => plan.memberType)}
          chosen={memberType}
          onChoose={setWanted}
          text={(value) => <PlanText terms={plans.find((plan) => plan.memberType === value) ?? terms} />}
        />
        <section aria-labelledby="terms">
          <h2 id="terms" className="mb-4 text-xl">
            <Phrases text={t('payment.terms')} />
          </h2>
          <OrderTerms terms={terms} code={used} />
          <OrderDocuments documents={['rules', 'legal', 'privacy']} className="mt-4" />
        </section>
      </Form>
      <CouponField
        coupon={coupon}
        needless={off === 0 ? t('payment.couponNotForPlan', { code: used }) : undefined}
      />
      <div className="grid justify-items-center gap-4">
        <PriceLines
          listPrice={first + off}
          price={first}
          coupon={off > 0 ? { code: used, off } : null}
          label={t('payment.first')}
        />
        {notice !== undefined && <Notice kind="error">{notice}</Notice>}
        <Button
          type="submit"
          form={id}
          variant="accent"
          busy={busy}
          className="min-h-14 w-full max-w-md text-lg"
        >
          {order.isPending || order.isSuccess ? t('payment.ordering') : t('payment.order')}
        </Button>
        <p className="text-center text-sm text-balance text-ink-soft">
          <Phrases
            text={first > 0 ? t('payment.orderNote', { amount: yen(first) }) : t('payment.orderNoteFree')}
          />
        </p>
      </div>
    </div>
  )
}

/** What a plan is called, costs and holds. */
function PlanText({ terms: { memberType, price, renews, lessonsPerMonth } }: { terms: Terms }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  return (
    <span className="grid gap-1">
      <span className="font-semibold">{planName(facts, memberType, language)}</span>
      <span className="tabular-nums">
        {t(renews ? 'payment.perMonth' : 'payment.once', { amount: yen(price) })}
      </span>
      <span className="text-sm text-ink-soft">
        {!renews
          ? t('payment.rentalOnly')
          : lessonsPerMonth === null
            ? t('payment.unlimited')
            : t('payment.each', { count: lessonsPerMonth })}
      </span>
    </span>
  )
}

/**
 * The terms that the law requires before an order (Act on Specified Commercial Transactions, article 12-6).
 */
function OrderTerms({ terms, code }: { terms: Terms; code: string }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { renews } = terms
  const legal = (row: 'payment' | 'cancellation' | 'returns') => legalText(facts, row)[language]
  return (
    <DescriptionList
      rows={[
        { term: t('payment.quantity'), children: <Quantity terms={terms} /> },
        { term: t('payment.price'), children: <Price {...{ terms, code }} /> },
        {
          term: t('payment.method'),
          children: (
            <>
              <p className="whitespace-pre-line">{legal('payment')}</p>
              <p>{renews ? t('payment.timeMonthly') : t('payment.timeOnce')}</p>
            </>
          ),
        },
        { term: t('payment.provision'), children: t('payment.provisionText') },
        {
          term: t('payment.period'),
          children: renews ? t('payment.periodMonthly') : t('payment.periodOnce'),
        },
        { term: t('payment.application'), children: t('payment.applicationText') },
        {
          term: t('payment.leaving'),
          children: (
            <>
              {renews && <p className="whitespace-pre-line">{legal('cancellation')}</p>}
              <p className="whitespace-pre-line">{legal('returns')}</p>
            </>
          ),
        },
      ]}
    />
  )
}

function Quantity({ terms: { memberType, renews, lessonsPerMonth } }: { terms: Terms }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const plan = planName(facts, memberType, language)
  if (!renews) return t('payment.quantityRental', { plan })
  if (lessonsPerMonth === null) return t('payment.quantityUnlimited', { plan })
  return t('payment.quantityLessons', { plan, count: lessonsPerMonth })
}

function Price({ terms, code }: { terms: Terms; code: string }) {
  const { t } = useTranslation()
  const yen = useYen()
  const isReduced = terms.off > 0
  const monthly =
    terms.entryFee > 0
      ? (isReduced && 'priceJoiningOff') || 'priceJoining'
      : (isReduced && 'priceMonthlyOff') || 'priceMonthly'
  const words = terms.renews ? monthly : 'priceOnce'
  const amounts = {
    first: yen(terms.first),
    entryFee: yen(terms.entryFee),
    price: yen(terms.price),
    off: yen(terms.off),
  }
  return (
    <>
      <p className="font-semibold">{t(`payment.${words}`, amounts)}</p>
      {isReduced && <p>{t('payment.couponOff', { code })}</p>}
      {terms.year !== null && <p>{t('payment.year', { year: yen(terms.year) })}</p>}
    </>
  )
}
