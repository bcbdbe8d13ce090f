import { useState } from 'react'
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
function OrderTerms({ terms }: { terms: Terms }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { renews } = terms
  const legal = (row: 'payment' | 'cancellation' | 'returns') => legalText(facts, row)[language]
  return (
    <DescriptionList
      rows={[
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
