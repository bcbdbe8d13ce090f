import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#tests/components/show.tsx'
import { planToPayAgain, rememberOrder } from '#web/features/payments/token.ts'
import { keepChoice } from '#web/lib/kept-choice.ts'
import PaymentPage from './payment-page.tsx'

test('a declined payment leads back to the order with the payment link of the tab', async () => {
  sessionStorage.setItem('hidamari.payment-token', 'secret')
  rememberOrder({ plan: 4 })
  const { t, location } = await showPage(<PaymentPage />, { at: '/payment?success=false', language: 'en' })
  await page.getByRole('link', { name: t('payment.again') }).click()
  await expect.poll(() => location().pathname).toBe('/en/pay')
  await expect.poll(() => location().state).toEqual({ token: 'secret' })
  expect(planToPayAgain()).toBe(4)
})

test.each([
  { what: 'hire', choice: '/RentalSpace?space=secondFloor&day=2026-12-01#times' },
  { what: 'lesson', choice: '/booking?week=2026-11-30&day=2026-12-01&lesson=asa' },
] as const)('a payment leads back to the $what that was chosen before it', async ({ what, choice }) => {
  keepChoice({ what, page: choice })
  rememberOrder({ plan: 3 })
  const { t, address } = await showPage(<PaymentPage />, { as: 'USER', at: '/payment?success=true' })
  await expect.element(page.getByRole('heading', { name: t('payment.paid') })).toBeVisible()
  await page.getByRole('link', { name: t(`payment.backTo.${what}`) }).click()
  await expect.poll(address).toBe(choice)
  expect(planToPayAgain()).toBeUndefined()
})

test('a visitor who has paid by a link is led to the login', async () => {
  const { t, location } = await showPage(<PaymentPage />, { at: '/payment?success=true' })
  await page.getByRole('link', { name: t('payment.login') }).click()
  await expect.poll(location).toMatchObject({ pathname: '/login', state: { back: '/profile' } })
})

test('the page without a payment says that none was under way, and leads to my page and the plans', async () => {
  const { t } = await showPage(<PaymentPage />, { at: '/payment', language: 'en' })
  await expect.element(page.getByRole('heading', { name: t('payment.failed') })).toBeVisible()
  await expect.element(page.getByText(t('payment.nothingUnderWay'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('payment.again') })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: t('nav.myPage') }))
    .toHaveAttribute('href', '/en/profile')
  await expect
    .element(page.getByRole('link', { name: t('payment.seePlans') }))
    .toHaveAttribute('href', '/en/price')
})
