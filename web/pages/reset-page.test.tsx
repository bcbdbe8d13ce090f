import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acceptStaffInvitation, readStaffInvitation } from '#contract/accounts/staff-invitations.ts'
import { checkResetLink, resetPassword } from '#contract/login/passwords.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { show } from '#tests/components/show.tsx'
import ResetPage from './reset-page.tsx'

const newPassword = 'tea on the terrace'

// Mails of an earlier version have the token in the query.
test.each(['/reset#token=signed', '/reset?token=signed'])(
  'a member sets a new password through the link %s with the keyboard alone, and the address hides the token',
  async (at) => {
    const api = new ApiStub().on(checkResetLink, () => ({})).on(resetPassword, () => ({}))
    const { location } = await show(<ResetPage />, { language: 'en', width: 390, at })
    await expect.element(page.getByName('newPassword')).toBeEnabled()
    await expect.poll(location).toMatchObject({ search: '', hash: '', state: { token: 'signed' } })
    while (document.activeElement !== page.getByName('newPassword').element()) await userEvent.tab()
    await userEvent.keyboard(newPassword)
    await userEvent.tab()
    await userEvent.keyboard(`${newPassword}{Enter}`)
    await expect.poll(location).toMatchObject({ pathname: '/en/login', state: { why: 'newPassword' } })
    expect(api.received(checkResetLink)).toMatchObject([{ body: { token: 'signed' } }])
    expect(api.received(resetPassword)).toMatchObject([
      { body: { token: 'signed', newPassword, newPasswordConfirm: newPassword } },
    ])
  },
)

test('the form for a new password asks for the same password twice, and for a long one', async () => {
  new ApiStub().on(checkResetLink, () => ({}))
  const { t } = await show(<ResetPage />, { at: '/reset#token=signed' })
  await fillIn({ newPassword, newPasswordConfirm: 'something else' })
  await page.getByRole('button', { name: t('password.save') }).click()
  await expect.element(page.getByText(t('error.newPassword.notEqual'))).toBeVisible()
  await userEvent.clear(page.getByName('newPassword'))
  await userEvent.type(page.getByName('newPassword'), 'short')
  await expect.element(page.getByText(t('error.newPassword.pattern'))).toBeVisible()
})

test.each(['unknown', 'used', 'expired'] as const)(
  'a link for a new password that is %s says so, and offers a new one',
  async (why) => {
    new ApiStub().on(checkResetLink, () => refusal(`error.resetLink.${why}`))
    const { t, location } = await show(<ResetPage />, { at: '/reset#token=signed' })
    await expect.element(page.getByRole('alert')).toMatchTextContent(t(`error.resetLink.${why}`))
    await page.getByRole('link', { name: t('password.newLink') }).click()
    await expect.poll(() => location().pathname).toBe('/forgotten')
  },
)

test('an address without a token says that the link is unknown, and asks the server nothing', async () => {
  const api = new ApiStub()
  const { t } = await show(<ResetPage />, { language: 'en', at: '/reset' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.resetLink.unknown'))
  expect(api.received(checkResetLink)).toEqual([])
})

test('a link that ends while the new password is typed says so', async () => {
  new ApiStub().on(checkResetLink, () => ({})).on(resetPassword, () => refusal('error.resetLink.expired'))
  const { t } = await show(<ResetPage />, { language: 'en', at: '/reset#token=signed' })
  await fillIn({ newPassword, newPasswordConfirm: newPassword })
  await page.getByRole('button', { name: t('password.save') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.resetLink.expired'))
  await expect.element(page.getByRole('link', { name: t('password.newLink') })).toBeVisible()
})

test('a link that could not be checked is checked again at a click', async () => {
  const api = new ApiStub().on(checkResetLink, connectionLost)
  const { t } = await show(<ResetPage />, { at: '/reset#token=signed' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('password.checkFailed'))
  api.on(checkResetLink, () => ({}))
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(page.getByName('newPassword')).toBeEnabled()
})

test('an invited person reads to what the link invites, chooses a password, and is led to the login', async () => {
  const api = new ApiStub()
    .on(readStaffInvitation, () => ({ email: 'nagisa@example.test', role: 'ADMIN' as const }))
    .on(acceptStaffInvitation, () => ({}))
  const { t, location } = await show(<ResetPage />, { language: 'en', at: '/reset#invitation=signed' })
  const invitedTo = t('password.invited.to', { email: 'nagisa@example.test', role: t('profile.role.ADMIN') })
  await expect.element(page.getByText(invitedTo)).toBeVisible()
  await expect.poll(location).toMatchObject({ hash: '', state: { invitation: 'signed' } })
  await userEvent.type(page.getByName('newPassword'), newPassword)
  await userEvent.type(page.getByName('newPasswordConfirm'), newPassword)
  await page.getByRole('button', { name: t('password.save') }).click()
  await expect.poll(location).toMatchObject({ pathname: '/en/login' })
  expect(api.received(acceptStaffInvitation)).toMatchObject([{ body: { token: 'signed', newPassword } }])
})

test.each(['unknown', 'used', 'expired', 'withdrawn'] as const)(
  'an invitation that is %s says so',
  async (why) => {
    new ApiStub().on(readStaffInvitation, () => refusal(`error.staffInvitation.${why}`))
    const { t } = await show(<ResetPage />, { at: '/reset#invitation=signed' })
    await expect.element(page.getByRole('alert')).toMatchTextContent(t(`error.staffInvitation.${why}`))
  },
)
