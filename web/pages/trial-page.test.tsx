import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  cancelTrialBooking,
  confirmTrial,
  mailTrialLink,
  readTrialBooking,
  readTrialCalendarFile,
  requestTrialLink,
  startTrialCheckout,
} from '#contract/guests/trial.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { trialBooking } from '#tests/components/given-trial.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText, minuteMs } from '#time/tokyo.ts'
import TrialPage from './trial-page.tsx'

const at = '/trial#token=signed'

test('a guest confirms the seat that waits, sees the booking, and the address hides the token', async () => {
  let booking = trialBooking({ confirmUntil: isoText(now + 30 * minuteMs), payable: false })
  const api = new ApiStub()
    .on(readTrialBooking, () => booking)
    .on(confirmTrial, () => {
      booking = trialBooking()
      return {}
    })
  const { t, location } = await show(<TrialPage />, { at })
  await expect.element(page.getByText('朝ヨガ')).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('trial.mailLink') })).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('trial.confirm.do') }).click()
  await expect.element(page.getByText(t('trial.state.coming'))).toBeVisible()
  await expect.element(page.getByText(t('trial.open', { amount: '1,500円' }))).toBeVisible()
  await expect.poll(location).toMatchObject({ search: '', hash: '' })
  expect(api.received(confirmTrial)).toMatchObject([{ body: { token: 'signed' } }])
})

test('a guest who is too late to confirm reads that the seat is free again, and is led to the lessons', async () => {
  new ApiStub().on(readTrialBooking, () =>
    trialBooking({ status: 'cancelled', lapsed: true, cancellable: false, payable: false }),
  )
  const { t } = await show(<TrialPage />, { language: 'en', at })
  await expect.element(page.getByText(t('trial.state.lapsed'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('trial.seeLessons') })).toBeVisible()
})

test('a guest who wants to pay comes to the page of the payment provider', async () => {
  const api = new ApiStub()
    .on(readTrialBooking, () => trialBooking())
    .on(startTrialCheckout, () => ({ url: '#at-the-provider' }))
  const { t } = await show(<TrialPage />, { language: 'en', at })
  await page.getByRole('button', { name: t('trial.pay', { amount: '¥1,500' }) }).click()
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname))
  await expect.poll(() => window.location.hash).toBe('#at-the-provider')
  expect(sessionStorage.getItem('hidamari.trial-token')).toBe('signed')
  expect(api.received(startTrialCheckout)).toMatchObject([{ body: { token: 'signed' } }])
})

test('a guest who comes back from the provider, whose address has no token, sees the own booking again', async () => {
  sessionStorage.setItem('hidamari.trial-token', 'signed')
  onTestFinished(() => sessionStorage.clear())
  const api = new ApiStub().on(readTrialBooking, () => trialBooking())
  const { t, location } = await show(<TrialPage />, { at: '/trial?paid=false' })
  await expect.element(page.getByText(t('trial.open', { amount: '1,500円' }))).toBeVisible()
  await expect.poll(location).toMatchObject({ search: '', hash: '' })
  expect(api.received(readTrialBooking)).toMatchObject([{ body: { token: 'signed' } }])
})

test('a guest who has paid and comes back to another browser is thanked, and can ask for the link', async () => {
  sessionStorage.clear()
  const { t } = await show(<TrialPage />, { language: 'en', at: '/trial?paid=true' })
  await expect.element(page.getByText(t('trial.paidElsewhere'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('trial.lost.send') })).toBeVisible()
})

test('a guest who comes back from the payment waits for it, then cancels, and reads what comes back', async () => {
  let booking = trialBooking()
  const api = new ApiStub()
    .on(readTrialBooking, () => booking)
    .on(cancelTrialBooking, () => {
      booking = trialBooking({ status: 'cancelled', cancellable: false, payable: false, refundOpen: 1500 })
      return { refund: 1500 }
    })
  const { t, location } = await show(<TrialPage />, { at: '/trial?paid=true#token=signed' })
  await expect.element(page.getByText(t('trial.paymentArrives'))).toBeVisible()
  await expect.poll(location).toMatchObject({ search: '', hash: '' })
  booking = trialBooking({ paid: 1500, open: 0, payable: false })
  await expect.element(page.getByText(t('trial.paid', { amount: '1,500円' }))).toBeVisible()

  const cancel = page.getByRole('button', { name: t('trial.cancel') })
  const question = page.getByRole('alertdialog', { name: t('trial.cancelTitle') })
  await cancel.click()
  await expect.element(question).toMatchTextContent(t('trial.comesBack', { amount: '1,500円' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(cancel).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await question.getByRole('button', { name: t('trial.cancelOk') }).click()
  await expect.element(page.getByText(t('trial.state.cancelled'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('trial.mailLink') })).not.toBeInTheDocument()
  expect(api.received(cancelTrialBooking)).toMatchObject([{ body: { token: 'signed' } }])
})

test('a guest keeps the booking as a calendar file, and asks for the link by mail', async () => {
  const api = new ApiStub()
    .on(readTrialBooking, () => trialBooking({ payable: false }))
    .on(readTrialCalendarFile, () => ({ name: 'lesson-1.ics', content: 'BEGIN:VCALENDAR' }))
    .on(mailTrialLink, () => ({}))
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  const { t } = await show(<TrialPage />, { language: 'en', at })
  await page.getByRole('button', { name: t('profile.calendar') }).click()
  await expect.poll(() => saved).toEqual(['lesson-1.ics'])
  await page.getByRole('button', { name: t('trial.mailLink') }).click()
  await expect.poll(() => api.received(mailTrialLink)).toMatchObject([{ body: { token: 'signed' } }])
})

test('a visitor with a lost mail asks for the link of the booking by the own address', async () => {
  const api = new ApiStub()
    .on(readTrialBooking, () => refusal('error.trial.notFound'))
    .on(requestTrialLink, () => ({}))
  const { t } = await show(<TrialPage />, { at })
  await expect.element(page.getByText(t('error.trial.notFound'))).toBeVisible()
  const send = page.getByRole('button', { name: t('trial.lost.send') })
  await send.click()
  await expect.element(page.getByText(t('error.email.required'))).toBeVisible()
  await userEvent.type(page.getByName('email'), 'emma@example.test')
  await send.click()
  await expect.element(page.getByText(t('trial.lost.sent', { email: 'emma@example.test' }))).toBeVisible()
  expect(api.received(requestTrialLink)).toMatchObject([{ body: { email: 'emma@example.test' } }])
})

test('a booking that cannot be read says so, and is read again at a click', async () => {
  const api = new ApiStub().on(readTrialBooking, connectionLost)
  const { t } = await show(<TrialPage />, { language: 'en', at })
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('trial.loadFailed'))
  api.on(readTrialBooking, () => trialBooking())
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(page.getByText(t('trial.state.coming'))).toBeVisible()
})

test.each(['/trial#token=', '/trial'])(
  'a link that has lost its token (%s) is unknown, and offers the mail once more',
  async (address) => {
    const { t } = await show(<TrialPage />, { at: address })
    await expect.element(page.getByText(t('error.trial.notFound'))).toBeVisible()
    await expect.element(page.getByRole('button', { name: t('trial.lost.send') })).toBeVisible()
  },
)
