import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readContract } from '#contract/payments/member-contract.ts'
import type { PaymentOfMember } from '#contract/payments/member-contract.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { contractOf, paymentOfMember } from '#tests/components/given-contracts.ts'
import { show } from '#tests/components/show.tsx'
import { ContractPayments } from './contract-payments.tsx'

async function openPayment(given: Partial<PaymentOfMember>) {
  new ApiStub().on(readContract, () => contractOf({ payments: [paymentOfMember(given)] }))
  const { t } = await show(<ContractPayments memberId="hanako" />, { language: 'ja', as: 'ADMIN' })
  return { t, refund: page.getByText(t('contract.refund.open'), { exact: true }) }
}

test.each(['open', 'lost'] as const)(
  'the administrator reads that a dispute is %s, and cannot give the payment back',
  async (dispute) => {
    const { t, refund } = await openPayment({ dispute })
    await expect.element(page.getByText(t(`contract.dispute.${dispute}`))).toBeVisible()
    await expect.element(refund).not.toBeInTheDocument()
  },
)

test('the administrator can give back a payment whose dispute was won', async () => {
  const { t, refund } = await openPayment({ dispute: 'won' })
  await expect.element(page.getByText(t('contract.dispute.won'))).toBeVisible()
  await expect.element(refund).toBeVisible()
})
