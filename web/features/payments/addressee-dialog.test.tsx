import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addressReceipt, issueReceipt } from '#contract/payments/receipts.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { receipt } from '#tests/components/given-payments.ts'
import { show } from '#tests/components/show.tsx'
import { ReceiptActions } from '#web/pages/receipt-page.tsx'

async function open(prepare?: (api: ApiStub) => void) {
  const api = new ApiStub().on(addressReceipt, ({ body }) => ({ addressee: body.addressee }))
  prepare?.(api)
  const { t, rerender } = await show(<ReceiptActions receipt={receipt()} />, { as: 'USER' })
  const button = page.getByRole('button', { name: t('payment.addressee.open') })
  const dialog = page.getByRole('dialog', { name: t('payment.addressee.title') })
  return {
    api,
    t,
    rerender,
    button,
    dialog,
    save: dialog.getByRole('button', { name: t('payment.addressee.save') }),
  }
}

const name = page.getByName('addressee')

test('a member addresses the receipt to a company once', async () => {
  const { api, t, rerender, button, dialog, save } = await open()
  await button.click()
  await expect.element(name).toHaveValue('山田 花子')
  await userEvent.clear(name)
  await userEvent.type(name, 'Shiokaze Ltd')
  await dialog.getByRole('combobox').selectOptions(t('payment.addressee.onchu'))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(addressReceipt).map(({ body }) => body)).toEqual([
    { addressee: 'Shiokaze Ltd', honorific: 'onchu', proviso: '', reason: '' },
  ])
  await rerender(<ReceiptActions receipt={receipt({ addressee: 'Shiokaze Ltd 御中' })} />)
  await expect.element(button).not.toBeInTheDocument()
})

test('a receipt that another window has addressed says so, and what was typed stays', async () => {
  const { t, button, dialog, save } = await open((api) =>
    api.on(addressReceipt, () => refusal('error.receipt.addressed')),
  )
  await button.click()
  await userEvent.fill(name, '株式会社しおかぜ')
  await save.click()
  await expect.element(dialog.getByText(t('error.receipt.addressed'))).toBeVisible()
  await expect.element(name).toHaveValue('株式会社しおかぜ')
})

test('a print from the menu of the browser is told to the server, so that the next one is a copy', async () => {
  const { api } = await open((stub) => stub.on(issueReceipt, () => ({ copy: false })))
  window.dispatchEvent(new Event('beforeprint'))
  await expect
    .poll(() => api.received(issueReceipt).map(({ params }) => params))
    .toEqual([{ id: 'payment-1' }])
})

test('an administrator issues a receipt anew that was printed, with a reason', async () => {
  const api = new ApiStub().on(addressReceipt, ({ body }) => ({ addressee: body.addressee }))
  const printed = receipt({ issuedAt: '2026-11-01T00:00:00.000Z' })
  const { t } = await show(<ReceiptActions receipt={printed} />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('payment.addressee.reissue') }).click()
  const dialog = page.getByRole('dialog', { name: t('payment.addressee.reissue') })
  await userEvent.type(dialog.getByRole('textbox', { name: t('payment.addressee.reason') }), '社名の誤り')
  await dialog.getByRole('button', { name: t('payment.addressee.reissueOk') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(addressReceipt)).toMatchObject([{ body: { reason: '社名の誤り' } }])
})

test('a member cannot address a receipt that was printed', async () => {
  const printed = receipt({ issuedAt: '2026-11-01T00:00:00.000Z' })
  const { t } = await show(<ReceiptActions receipt={printed} />, { as: 'USER' })
  await expect.element(page.getByRole('button', { name: t('payment.pdf') })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: t('payment.addressee.open') }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: t('payment.addressee.reissue') }))
    .not.toBeInTheDocument()
})
