import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { previewPaymentLink } from '#contract/payments/open-payments.ts'
import type { MailPreview } from '#contract/payments/open-payments.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { ResendButton } from '#web/features/members/administration/member-dialogs.tsx'

const mail: MailPreview = {
  to: 'hanako@example.test',
  language: 'ja',
  subject: 'お支払いのご案内',
  text: '月会費 6,990円\nhttps://example.test/pay#…',
}

async function openMail(api: ApiStub) {
  api.on(previewPaymentLink, () => mail)
  const { t } = await show(<ResendButton member={{ id: 'hanako', email: mail.to }} />, {
    language: 'en',
    as: 'ADMIN',
  })
  await page.getByRole('button', { name: t('memberAdmin.resend') }).click()
  const dialog = page.getByRole('dialog', { name: t('money.mail.title') })
  return {
    t,
    dialog,
    send: dialog.getByRole('button', { name: t('money.mail.send') }),
    cancel: dialog.getByRole('button', { name: t('common.cancel') }),
  }
}

test('the administrator reads the mail with the payment link before it is sent', async () => {
  const api = new ApiStub().on(resendPaymentLink, () => ({ email: mail.to }))
  const { dialog, send } = await openMail(api)
  await expect.element(dialog.getByRole('textbox')).toHaveValue(mail.text)
  await expect.element(dialog.getByText(mail.subject)).toBeVisible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(resendPaymentLink).map(({ query }) => query)).toEqual([{ email: mail.to }])
})

test('the dialog of a mail stays open while the mail is being sent, whatever closes it otherwise', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<{ email: string }>()
  const api = new ApiStub().on(resendPaymentLink, () => promise)
  const { t, dialog, send, cancel } = await openMail(api)
  await send.click()
  await expect.poll(() => api.received(resendPaymentLink)).toHaveLength(1)
  await expect.element(cancel).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: t('common.close') }).click()
  await expect.element(dialog.getByRole('button', { name: t('common.busy') })).toBeVisible()
  answer({ email: mail.to })
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['error.payment.alreadyMember', 'memberAdmin.resendNotNeeded'],
  ['error.email.notFound', 'error.email.notFound'],
] as const)('the administrator is told why a payment link was not sent: %s', async (code, text) => {
  const api = new ApiStub().on(resendPaymentLink, () => refusal(code))
  const { t, dialog, send, cancel } = await openMail(api)
  await send.click()
  await expect.element(dialog.getByText(t(text))).toBeVisible()
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
})
