import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { listOwnHires, readHireCancellation } from '#contract/hires/hires.ts'
import type { Hire } from '#contract/hires/hires.ts'
import { listOwnInvitations } from '#contract/invitations.ts'
import type { Invitation } from '#contract/invitations.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { yenText } from '#studio/yen.ts'
import { isoText, spanText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { cancellation, ownHire } from '#tests/components/given-hires.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { hasEndedSession, sessionUser } from '#web/lib/session.ts'
import { CloseAccount } from './close-account.tsx'

const unusedInvitation: Invitation = {
  id: 'one',
  state: 'unused',
  givenAt: isoText(now),
  byHand: false,
  expiresOn: '2027-11-20',
  event: null,
}

interface Given {
  hires?: Hire[]
  language?: 'ja' | 'en'
  prepare?: (api: ApiStub) => void
}

async function open({ hires = [], language = 'ja', prepare }: Given = {}) {
  const api = new ApiStub()
    .on(getOwnMember, () => ownMember({ tickets: 3 }))
    .on(listOwnBookings, () => [ownBooking()])
    .on(listOwnHires, () => hires)
    .on(readHireCancellation, () => cancellation())
    .on(listOwnInvitations, () => [unusedInvitation])
    .on(closeAccount, () => ({}))
  prepare?.(api)
  const { t, address } = await show(<CloseAccount />, {
    language,
    as: 'USER',
    at: '/profile?tab=edit',
    width: 390,
  })
  await page.getByRole('button', { name: t('closeAccount.open') }).click()
  const question = page.getByRole('dialog', { name: t('closeAccount.question') })
  await expect.element(question).toBeVisible()
  return {
    api,
    t,
    address,
    question,
    password: question.getByName('password'),
    leave: question.getByRole('button', { name: t('closeAccount.leave') }),
  }
}

test('closing the account names what is lost, asks for the password until it is right, and ends the session', async () => {
  const { api, t, question, password } = await open()
  await expect.element(question.getByText(t('closeAccount.bookings', { count: 1 }))).toBeVisible()
  await expect.element(question.getByText(t('closeAccount.tickets', { count: 3 }))).toBeVisible()
  await expect.element(question.getByText(t('closeAccount.returned', { count: 1 }))).toBeVisible()
  await expect.element(question.getByText(t('closeAccount.invitations', { count: 1 }))).toBeVisible()
  api.on(closeAccount, () => refusal('error.password.incorrect', { fields: { password: 'incorrect' } }))
  await userEvent.type(password, 'a guess{Enter}')
  await expect.element(question.getByText(t('error.password.incorrect'))).toBeVisible()
  await expect.element(password).toHaveFocus()
  api.on(closeAccount, () => ({}))
  await userEvent.fill(password, 'the password')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sessionUser).toBeUndefined()
  expect(hasEndedSession()).toBe(true)
  expect(api.received(closeAccount).map(({ body }) => body)).toEqual([
    { password: 'a guess' },
    { password: 'the password' },
  ])
})

test('closing the account names the hires that are cancelled, and what goes back', async () => {
  const hire = ownHire()
  const { question } = await open({ hires: [hire], language: 'en' })
  const row = question.getByRole('listitem').filter({ hasText: hire.space.nameEn })
  const { paid, refund } = cancellation()
  for (const words of [
    spanText(Date.parse(hire.start), Date.parse(hire.end), 'en'),
    yenText(paid, 'en'),
    yenText(refund, 'en'),
  ])
    await expect.element(row.filter({ hasText: words })).toBeVisible()
})

test('the question reads the bookings again after a failure, and the member can stay', async () => {
  const { api, t, address, question } = await open({
    prepare: (stub) => stub.on(listOwnBookings, () => refusal('error.server.default')),
  })
  await expect.element(question.getByText(t('closeAccount.lostFailed'), { exact: false })).toBeVisible()
  api.on(listOwnBookings, () => [])
  await question.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(question.getByText(t('closeAccount.data'))).toBeVisible()
  await question.getByRole('button', { name: t('closeAccount.stay') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(address).toBe('/profile?tab=edit')
  expect(api.received(closeAccount)).toEqual([])
})

test('closing the account is refused while a membership renews, and leads to the payments', async () => {
  const { t, address, question, password, leave } = await open({
    prepare: (stub) => stub.on(closeAccount, () => refusal('error.member.membershipActive')),
  })
  await userEvent.fill(password, 'the password')
  await leave.click()
  await expect.element(question.getByText(t('error.member.membershipActive'))).toBeVisible()
  await question.getByRole('link', { name: t('profile.paymentsTab') }).click()
  await expect.poll(address).toBe('/profile?tab=payments')
})

test('a member who cannot get the own data is told so, and gets them at the next click', async () => {
  const { api, t, question } = await open({
    prepare: (stub) => stub.on(exportOwnData, () => refusal('error.server.default')),
  })
  await question.getByRole('button', { name: t('closeAccount.stay') }).click()
  await expect.element(question).not.toBeInTheDocument()
  const save = page.getByRole('button', { name: t('closeAccount.dataSave') })
  await save.click()
  await expect.element(page.getByRole('alert').getByText(t('error.server.default'))).toBeInTheDocument()
  await expect.element(save).toBeEnabled()
  await save.click()
  await expect.poll(() => api.received(exportOwnData)).toHaveLength(2)
})
