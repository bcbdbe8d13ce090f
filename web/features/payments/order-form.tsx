import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/payments/payments.ts'
import { legalText } from '#studio/legal-notice.ts'
import { planName } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useOrder } from './api.ts'
import { OrderDocuments } from './order-documents.tsx'
import { planToPayAgain, rememberPlan } from './token.ts'

/** Plan, terms, and the button that orders. An error and a payment that was refused keep the chosen plan. */
export function OrderForm({ plans, token }: { plans: readonly Terms[]; token: string | undefined }) {
  const { t } = useTranslation()
  const yen = useYen()
  const order = useOrder(token)
  const [wanted, setWanted] = useState(planToPayAgain)
  const terms = plans.find(({ memberType }) => memberType === wanted) ?? plans[0]
  if (terms === undefined) return null
  const { memberType } = terms
  // After a success the browser is already leaving for the provider's page.
  const busy = order.isPending || order.isSuccess
  return (
    <Form
      className="grid gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        rememberPlan(memberType)
        order.mutate(memberType)
      }}
    >
      <PlanChoice plans={plans} chosen={memberType} onChoose={setWanted} />
      <section aria-labelledby="terms">
        <h2 id="terms" className="mb-4 text-xl">
          <Phrases text={t('payment.terms')} />
        </h2>
        <OrderTerms terms={terms} />
        <OrderDocuments documents={['rules', 'legal', 'privacy']} className="mt-4" />
      </section>
      <div className="grid justify-items-center gap-3">
        {order.error && <Notice kind="error">{errorText(t, order.error)}</Notice>}
        <Button type="submit" variant="accent" busy={busy} className="min-h-14 w-full max-w-md text-lg">
          {busy ? t('payment.ordering') : t('payment.order')}
        </Button>
        <p className="text-center text-sm text-ink-soft">
          {t('payment.orderNote', { amount: yen(terms.first) })}
        </p>
      </div>
    </Form>
  )
}

interface PlanChoiceProps {
  plans: readonly Terms[]
  chosen: PaidMemberType
  onChoose: (plan: PaidMemberType) => void
}

/** The choice of a plan, as native radio buttons. */
function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-4 font-display text-xl font-semibold">{t('payment.choose')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {plans.map(({ memberType, price, renews, lessonsPerMonth }) => (
          <div
            key={memberType}
            className="relative flex gap-4 rounded-2xl border border-line bg-card p-5 shadow-soft has-checked:border-green has-checked:bg-green-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              id={`${name}-${memberType}`}
              name={name}
              value={memberType}
              checked={memberType === chosen}
              onChange={() => onChoose(memberType)}
              className="relative z-10 mt-1.5 size-4 shrink-0 accent-green"
            />
            {/* A click anywhere on the card chooses it. */}
            <label
              htmlFor={`${name}-${memberType}`}
              className="grid cursor-pointer gap-1 after:absolute after:inset-0"
            >
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
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * The terms that the law requires before an order (Act on Specified Commercial Transactions, article 12-6).
 */
function OrderTerms({ terms }: { terms: Terms }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { renews } = terms
  const legal = (row: 'payment' | 'cancellation' | 'returns') => legalText(facts, row)[language]
  return (
    <DescriptionList
      facts={[
        { term: t('payment.quantity'), children: <Quantity terms={terms} /> },
        { term: t('payment.price'), children: <Price terms={terms} /> },
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

function Price({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const yen = useYen()
  const words = !terms.renews ? 'priceOnce' : terms.entryFee > 0 ? 'priceJoining' : 'priceMonthly'
  const amounts = { first: yen(terms.first), entryFee: yen(terms.entryFee), price: yen(terms.price) }
  return (
    <>
      <p className="font-semibold">{t(`payment.${words}`, amounts)}</p>
      {terms.year !== null && <p>{t('payment.year', { year: yen(terms.year) })}</p>}
    </>
  )
}
