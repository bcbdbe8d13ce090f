import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkEmailLink, confirmEmailChange, resendEmailLink } from '#contract/accounts/email-change.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import { UnconfirmedEmail } from '#web/features/members/account/email-confirmation.tsx'
import { ConfirmEmail } from '#web/pages/confirm-email-page.tsx'

const email = 'new@example.test'

describe('the link that confirms an address', () => {
  const at = '/confirm-email#token=secret'
  const link = (isNew: boolean) =>
    new ApiStub()
      .on(checkEmailLink, () => ({ email, isNew }))
      .on(confirmEmailChange, () => ({ email, isNew }))
      .on(getOwnMember, () => ownMember())

  test('a member confirms another address with a button, and comes to the profile', async () => {
    const api = link(true)
    const { t, address } = await show(<ConfirmEmail />, { as: 'USER', language: 'en', at })
    await expect.element(page.getByText(t('profile.confirmEmailText', { email }))).toBeVisible()
    // The address bar and the history do not show the token.
    await expect.poll(address).toBe('/en/confirm-email')
    expect(api.received(confirmEmailChange)).toEqual([])
    await page.getByRole('button', { name: t('profile.confirmEmail') }).click()
    await expect.element(page.getByText(t('profile.emailConfirmed', { email }))).toBeVisible()
    await page.getByRole('link', { name: t('profile.toEdit') }).click()
    await expect.poll(address).toBe('/en/profile?tab=edit')
    expect(api.received(confirmEmailChange).map(({ body }) => body)).toEqual([{ token: 'secret' }])
  })

  test('a visitor confirms the present address, and is led to the login', async () => {
    link(false)
    const { t } = await show(<ConfirmEmail />, { at })
    await expect.element(page.getByText(t('profile.confirmPresentText', { email }))).toBeVisible()
    await page.getByRole('button', { name: t('profile.confirmPresent') }).click()
    await expect.element(page.getByText(t('profile.presentConfirmed', { email }))).toBeVisible()
    await expect.element(page.getByRole('link')).toHaveAttribute('href', '/login')
  })

  test.each(['error.emailLink.withdrawn', 'error.emailLink.unknown', 'error.emailLink.expired'] as const)(
    'a link that no longer works says why (%s)',
    async (code) => {
      new ApiStub().on(checkEmailLink, () => refusal(code))
      const { t } = await show(<ConfirmEmail />, { as: 'USER', at })
      await expect.element(page.getByRole('alert').getByText(t(code))).toBeVisible()
    },
  )
})

describe('an address that is not confirmed', () => {
  async function open(given: Partial<OwnMember>) {
    const api = new ApiStub().on(getOwnMember, () => ownMember(given))
    const { t } = await show(<UnconfirmedEmail />, { as: 'USER', language: 'en' })
    return { api, t, send: page.getByRole('button', { name: t('profile.emailConfirmSend') }) }
  }

  test('a member has the link mailed again, also after too many calls', async () => {
    const given = { emailConfirmed: false, email }
    const { api, t, send } = await open(given)
    await expect.element(page.getByText(t('profile.emailUnconfirmed', { email }))).toBeVisible()
    api.on(resendEmailLink, () => refusal('error.server.too_many_requests'))
    await send.click()
    await expect.element(page.getByText(t('error.server.too_many_requests'))).toBeInTheDocument()
    api.on(resendEmailLink, () => ownMember(given))
    await send.click()
    await expect.element(page.getByText(t('profile.emailMailed', { email }))).toBeInTheDocument()
  })

  test('a member with a confirmed address reads nothing of it', async () => {
    const { api, send } = await open({})
    await expect.poll(() => api.received(getOwnMember)).toHaveLength(1)
    await expect.element(send).not.toBeInTheDocument()
  })
})
