import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readContract } from '#contract/payments/member-contract.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { contractOf, paymentOfMember } from '#tests/components/given-contracts.ts'
import { ownHire } from '#tests/components/given-hires.ts'
import { now, show } from '#tests/components/show.tsx'
import { ContractPayments } from './contract-payments.tsx'

async function openRefund(language: 'ja' | 'en' = 'ja', payment = paymentOfMember()) {
  const stored = { payment }
  const api = new ApiStub().on(readContract, () => contractOf({ payments: [stored.payment] }))
  const { t } = await show(<ContractPayments memberId="hanako" />, { language, as: 'ADMIN' })
  await page.getByRole('button', { name: t('contract.refund.open'), exact: false }).click()
  const dialog = page.getByRole('dialog')
  return {
    api,
    t,
    stored,
    dialog,
    amount: dialog.getByRole('textbox', { name: t('contract.refund.amount') }),
    note: dialog.getByRole('textbox', { name: t('contract.refund.note') }),
    ok: dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }),
  }
}

test('the administrator gives back a part of a payment, as amounts are typed, with two of its tickets', async () => {
  const { api, t, stored, dialog, amount, note, ok } = await openRefund()
  await expect.element(dialog.getByText(t('contract.refund.plan.goesOn'))).toBeVisible()
  api.on(refundPayment, () => refusal('error.refund.tooMuch'))
  await amount.fill('30000')
  await note.fill('体調不良のため')
  await ok.click()
  await expect.element(dialog.getByText(t('error.refund.tooMuch'))).toBeVisible()
  await amount.fill('')
  await userEvent.type(amount, '6,000円')
  await expect.element(amount).toHaveValue('6,000円')
  await dialog.getByRole('combobox', { name: t('contract.refund.tickets') }).selectOptions('2')
  api.on(refundPayment, () => {
    stored.payment = paymentOfMember({
      refunded: 6_000,
      ticketsLeft: 2,
      refunds: [
        {
          id: 'refund-1',
          amount: 6_000,
          at: isoText(now),
          done: true,
          reason: 'byAdministrator',
          note: '体調不良のため',
          ticketsTaken: 2,
          by: '受付 花',
        },
      ],
    })
    return { id: 'refund-1', done: true }
  })
  await ok.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(t('memberAdmin.refunded', { amount: '6,000円' }))).toBeVisible()
  await expect.element(page.getByText(/体調不良のため/)).toBeVisible()
  expect(api.received(refundPayment).at(-1)).toMatchObject({
    params: { id: 'payment-1' },
    body: { amount: 6_000, note: '体調不良のため', takeTickets: 2 },
  })
})

test('a refund whose answer was lost is asked for again under the same key, and what was typed stays', async () => {
  const { api, t, dialog, note, ok } = await openRefund('en')
  await userEvent.type(note, 'Ill')
  api.on(refundPayment, connectionLost)
  await ok.click()
  await expect.element(dialog.getByText(t('contract.refund.outcomeUnknown'))).toBeVisible()
  await expect.element(note).toHaveValue('Ill')
  api.on(refundPayment, () => ({ id: 'refund-1', done: false }))
  await ok.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = api.received(refundPayment).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
})

test('a payment that came after the end of its contract says so beside the refund', async () => {
  new ApiStub().on(readContract, () => contractOf({ payments: [paymentOfMember({ afterEnd: true })] }))
  const { t } = await show(<ContractPayments memberId="hanako" />, { language: 'ja', as: 'ADMIN' })
  await expect.element(page.getByText(t('contract.paidAfterEnd'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: /27,990/ })).toBeVisible()
})

test('the administrator chooses whether what goes back of a hire is to be paid in another way', async () => {
  const { space, start, end } = ownHire()
  const hire = paymentOfMember({ subject: { kind: 'hire', hireId: 'hire-1', space, start, end }, tickets: 0 })
  const api = new ApiStub()
    .on(readContract, () => contractOf({ payments: [hire] }))
    .on(refundPayment, () => ({ id: 'refund-1', done: true }))
  const { t } = await show(<ContractPayments memberId="hanako" />, { language: 'ja', as: 'ADMIN' })
  await page.getByRole('button', { name: /27,990/ }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.type(dialog.getByRole('textbox', { name: t('contract.refund.note') }), '振込に変更')
  await dialog
    .getByRole('combobox', { name: t('contract.refund.after') })
    .selectOptions(t('contract.refund.staysOwed'))
  await dialog.getByRole('button', { name: t('contract.refund.ok'), exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(refundPayment)).toMatchObject([{ body: { staysOwed: true } }])
})

test.for(['ja', 'en'] as const)(
  'on a phone (%s) no choice about what is owed after a refund is cut',
  async (language) => {
    const { space, start, end } = ownHire()
    const hire = paymentOfMember({
      subject: { kind: 'hire', hireId: 'hire-1', space, start, end },
      tickets: 0,
    })
    new ApiStub().on(readContract, () => contractOf({ payments: [hire] }))
    const { t } = await show(<ContractPayments memberId="hanako" />, { language, as: 'ADMIN', width: 390 })
    await page.getByRole('button', { name: /27,990/ }).click()
    const select = page.getByRole('combobox', { name: t('contract.refund.after') })
    await expect.element(select).toBeVisible()
    const box = select.element() as HTMLSelectElement
    const { font, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (pen) pen.font = font
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const widths = [...box.options].map(({ text }) => pen?.measureText(text).width ?? Infinity)
    expect(Math.max(...widths)).toBeLessThanOrEqual(room)
  },
)

test('the refund of an offer begins with its unused tickets and with what goes back for them', async () => {
  const { api, t, dialog, amount, note, ok } = await openRefund(
    'en',
    paymentOfMember({
      subject: { kind: 'offer', name: '5回券', nameEn: 'Pack of 5', coupon: { code: 'HIDA', off: 500 } },
      amount: 17_000,
      entryFee: 0,
      tickets: 5,
      ticketsLeft: 3,
      unusedRefund: 9_400,
    }),
  )
  await expect.element(dialog).toHaveAccessibleName(t('contract.refund.title', { name: 'Pack of 5' }))
  const hint = t('contract.refund.offer.unused', { count: 3, amount: '¥9,400' })
  await expect.element(dialog.getByText(hint)).toBeVisible()
  await expect.element(amount).toHaveValue('9400')
  const tickets = dialog.getByRole('combobox', { name: t('contract.refund.tickets') })
  await expect.element(tickets).toHaveValue('3')
  await expect.element(dialog.getByText(t('contract.refund.after'))).not.toBeInTheDocument()
  api.on(refundPayment, () => ({ id: 'refund-1', done: true }))
  await userEvent.type(note, 'moving away')
  await ok.click()
  await expect
    .poll(() => api.received(refundPayment).at(-1)?.body)
    .toMatchObject({ amount: 9_400, takeTickets: 3 })
})
