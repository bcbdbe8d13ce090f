import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOpenRefunds, retryRefund } from '#contract/payments/refunds.ts'
import type { OpenRefund } from '#contract/payments/refunds.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { OpenRefunds } from '#web/features/payments/open-refunds.tsx'

const refund: OpenRefund = {
  id: 'refund-1',
  payer: { memberId: 'hanako', name: '返田 金子' },
  subject: { kind: 'plan', memberType: 3 },
  amount: 5_500,
  reason: 'hireCancelled',
  note: '',
  method: 'card',
  requestedAt: isoText(now),
  attempts: 2,
  lastError: 'balance_insufficient',
  nextTry: isoText(now),
}

test('the administrator sees why the payment provider refused a refund, and has it tried again with the keyboard', async () => {
  const open = [refund]
  const api = new ApiStub()
    .on(listOpenRefunds, () => open)
    .on(retryRefund, () => {
      open.pop()
      return { done: true }
    })
  await show(<OpenRefunds />, { language: 'en', as: 'ADMIN' })
  const card = page.getByRole('article')
  await expect.element(card.getByText(/balance_insufficient/)).toBeVisible()
  ;(card.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card).not.toBeInTheDocument()
  expect(api.received(retryRefund).map(({ params }) => params)).toEqual([{ id: 'refund-1' }])
})
