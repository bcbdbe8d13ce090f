import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terms } from '#contract/payments.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useOrder } from './api.ts'
import { OrderDocuments } from './order-documents.tsx'
import { OrderTerms } from './order-terms.tsx'
import { PlanChoice } from './plan-choice.tsx'
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
        <Button type="submit" look="accent" busy={busy} className="min-h-14 w-full max-w-md text-lg">
          {busy ? t('payment.ordering') : t('payment.order')}
        </Button>
        <p className="text-center text-sm text-ink-soft">
          {t('payment.orderNote', { amount: yen(terms.first) })}
        </p>
      </div>
    </Form>
  )
}
