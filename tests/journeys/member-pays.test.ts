import { expect } from 'vitest'
import { givenPayment } from '../browser/given-payment.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import { test } from '../browser/test.ts'

test('a member’s membership is renewed, and the member ends it at the payment provider', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ memberType: 0 })
  await givenPayment(studio, member, 2)
  const payer = await visit({ as: member })
  const screen = await PayScreen.atOwnPayments(payer)
  await screen.openPortal()
  const { portal } = screen.simulator
  await screen.atPortal('renew', portal.status.active)
  await screen.leavePortal()
  await new ProfileScreen(payer).showsTickets(4)
  await screen.openPortal()
  await screen.atPortal('cancel', portal.keep)
  await screen.leavePortal()
  await payer.page.getByText(screen.beginOf('endsOn')).waitFor()
})

test('a member without a membership orders a plan, has its tickets, and saves a receipt for the company as PDF', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit({ language: 'en', as: member })
  const { page, t } = payer
  const screen = await PayScreen.open(payer)
  await screen.plan(3).check()
  await screen.order()
  await screen.pay()
  await PayScreen.atOwnPayments(payer)
  await new ProfileScreen(payer).showsTickets(4)
  await page.getByRole('link', { name: t('payment.receipt') }).click()
  await page.getByRole('button', { name: t('payment.addressee.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('payment.addressee.title') })
  const name = dialog.getByLabel(new RegExp(`^${t('payment.addressee.name')}`))
  await name.fill('')
  await name.pressSequentially('株式会社しおかぜ')
  await dialog.getByRole('combobox').selectOption(t('payment.addressee.onchu'))
  await dialog.getByRole('button', { name: t('payment.addressee.save') }).click()
  await page.getByRole('article').getByText('株式会社しおかぜ 御中').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('payment.pdf') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^receipt_H-\d{6}\.pdf$/)
})
