import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resendEmailLink, withdrawEmailChange } from '#contract/accounts/email-change.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import type { Language } from '#studio/languages.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs, isoText } from '#time/tokyo.ts'
import { ProfileEditor } from './profile-form.tsx'

const place = { addressId: '1500001', prefecture: '東京都', city: '渋谷区', town: '神宮前' }

async function open(given: Partial<OwnMember> = {}, language: Language = 'ja') {
  const studio = { member: ownMember(given) }
  const change = (fields: Partial<OwnMember>) => (studio.member = { ...studio.member, ...fields })
  const api = new ApiStub()
    .on(getOwnMember, () => studio.member)
    .on(findAddress, () => place)
    .on(updateOwnMember, ({ body: { password: _, confirmation: __, ...fields } }) =>
      change(fields as Partial<OwnMember>),
    )
    .on(resendEmailLink, () => studio.member)
    .on(withdrawEmailChange, () => change({ pendingEmail: null }))
  const { t } = await show(<ProfileEditor />, { language, as: 'USER' })
  const save = page.getByRole('button', { name: t('profile.save') })
  await expect.element(save).toBeVisible()
  return { api, change, t, save, sent: () => api.received(updateOwnMember).map(({ body }) => body) }
}

const field = (name: keyof OwnMember | 'password') => page.getByName(name)

async function type(name: keyof OwnMember | 'password', text: string): Promise<void> {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

describe('the profile form', () => {
  test('what a member types is saved alone, and shown as the server has kept it', async () => {
    const { api, change, save, sent } = await open()
    api.on(updateOwnMember, () => change({ lastName: '佐藤', phone: '08011112222' }))
    await expect.element(page.getByText('東京都渋谷区神宮前')).toBeVisible()
    await type('lastName', '佐藤')
    await userEvent.fill(field('phone'), '080-1111-2222')
    await save.click()
    await expect.element(field('phone')).toHaveValue('08011112222')
    expect(sent()).toEqual([{ lastName: '佐藤', phone: '08011112222' }])
  })

  test.each([
    ['lastName', 'family-name'],
    ['firstName', 'given-name'],
    ['kanaLastName', null],
    ['kanaFirstName', null],
    ['email', 'email'],
    ['phone', 'tel'],
    ['addressId', 'postal-code'],
    ['addressRest', 'address-line1'],
  ] as const)(
    'the field %s says to the member and to autofill what it is, and that it is required',
    async (name, filled) => {
      const { t } = await open({}, 'en')
      const shown = page.getByRole('textbox', { name: t(`profile.${name}`) })
      await expect.element(shown).toHaveAttribute('name', name)
      await expect.element(shown).toHaveAttribute('aria-required', 'true')
      expect(field(name).element().getAttribute('autocomplete')).toBe(filled)
    },
  )

  test('errors stand at their field, also one that only the server knows, and what was typed stays', async () => {
    const { api, t, save } = await open()
    api.on(updateOwnMember, () => refusal('error.email.isUsed', { fields: { email: 'isUsed' } }))
    await userEvent.clear(field('addressRest'))
    await expect.element(page.getByText(t('error.addressRest.required'))).toBeVisible()
    await userEvent.fill(field('addressRest'), '9-8-7')
    await userEvent.fill(field('email'), 'other@example.test')
    await userEvent.fill(field('password'), 'secret-password')
    await save.click()
    await expect.element(page.getByText(t('error.email.isUsed'))).toBeVisible()
    await expect.element(field('email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('addressRest')).toHaveValue('9-8-7')
  })

  test('after too many calls what was typed stays, and can be saved again', async () => {
    const { api, change, t, save } = await open({}, 'en')
    api.on(updateOwnMember, () => refusal('error.server.too_many_requests'))
    await userEvent.fill(field('addressRest'), '9-8-7')
    await save.click()
    await expect.element(page.getByText(t('error.server.too_many_requests'))).toBeVisible()
    await expect.element(field('addressRest')).toHaveValue('9-8-7')
    api.on(updateOwnMember, ({ body }) => change({ addressRest: body.addressRest ?? '' }))
    await save.click()
    await expect.element(page.getByText(t('error.server.too_many_requests'))).not.toBeInTheDocument()
    await expect.element(field('addressRest')).toHaveValue('9-8-7')
  })

  test('a link in a name is refused at its field, also in one that is kept already', async () => {
    const { t, save, sent } = await open({ lastName: 'example.com' })
    await userEvent.fill(field('firstName'), 'hanako@example')
    await save.click()
    await expect.element(page.getByText(t('error.firstName.link'))).toBeVisible()
    await expect.element(page.getByText(t('error.lastName.link'))).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('the form says that nothing was changed, and calls nobody', async () => {
    const { t, save, sent } = await open()
    await save.click()
    await expect.element(page.getByText(t('profile.unchanged'))).toBeVisible()
    expect(sent()).toEqual([])
  })
})

describe('another e-mail address', () => {
  const pendingEmail = { email: 'new@example.test', expiresAt: isoText(now + dayMs) }

  test('it is sent with the password, for which the form asks once another address is typed', async () => {
    const { api, change, t, save, sent } = await open({}, 'en')
    await expect.element(field('password')).not.toBeInTheDocument()
    api.on(updateOwnMember, () => refusal('error.email.passwordNeeded', { fields: { password: 'required' } }))
    await type('email', 'new@example.test')
    await save.click()
    await expect.element(page.getByText(t('error.password.required'))).toBeVisible()
    api.on(updateOwnMember, () => refusal('error.password.incorrect', { fields: { password: 'incorrect' } }))
    await userEvent.fill(field('password'), 'not the password')
    await save.click()
    await expect.element(page.getByText(t('error.password.incorrect'))).toBeVisible()
    await expect.element(field('email')).toHaveValue('new@example.test')
    api.on(updateOwnMember, () => change({ pendingEmail }))
    await userEvent.fill(field('password'), 'the password')
    await save.click()
    await expect
      .element(page.getByText(t('profile.emailPending', { email: 'new@example.test' })))
      .toBeVisible()
    await expect.element(field('email')).toHaveValue('hanako@example.test')
    await expect.element(field('password')).not.toBeInTheDocument()
    expect(sent().at(-1)).toEqual({ email: 'new@example.test', password: 'the password' })
  })

  test('the mail is sent again after a lost connection, and the change is withdrawn', async () => {
    const { api, t } = await open({ pendingEmail })
    const resend = page.getByRole('button', { name: t('profile.emailResend') })
    api.on(resendEmailLink, connectionLost)
    await resend.click()
    await expect.element(page.getByText(t('error.server.unreachable'))).toBeInTheDocument()
    api.on(resendEmailLink, () => ownMember({ pendingEmail }))
    await resend.click()
    await expect
      .element(page.getByText(t('profile.emailMailed', { email: pendingEmail.email })))
      .toBeInTheDocument()
    await page.getByRole('button', { name: t('profile.emailWithdraw') }).click()
    await expect
      .element(page.getByText(t('profile.emailPending', { email: pendingEmail.email })))
      .not.toBeInTheDocument()
  })
})
