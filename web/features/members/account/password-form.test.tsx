import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOwnMember } from '#contract/members/members.ts'
import type { Role } from '#contract/roles.ts'
import { changePassword } from '#contract/login/passwords.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show, tokenOf } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { Devices } from '#web/features/sessions/devices.tsx'
import { accessToken } from '#web/lib/session.ts'
import { PasswordForm } from './password-form.tsx'

async function open(role: Role = 'USER', language: 'ja' | 'en' = 'ja') {
  const session = {
    begunAt: isoText(now),
    lastUsedAt: isoText(now),
    browser: 'Chrome',
    system: 'Linux',
    kiosk: false,
  }
  const studio = {
    devices: [
      { ...session, id: 'here', current: true },
      { ...session, id: 'other', current: false },
    ],
  }
  const api = new ApiStub()
    .on(getOwnMember, () => ownMember({ role, email: 'haruka.ito@example.test' }))
    .on(listOwnSessions, () => studio.devices)
    .on(changePassword, () => {
      studio.devices = studio.devices.filter(({ current }) => current)
      return { access_token: tokenOf(role).replace('header', 'later') }
    })
  const { t } = await show(
    <>
      <PasswordForm />
      <Devices />
    </>,
    { language, as: role },
  )
  return { api, t, save: page.getByRole('button', { name: t('profile.passwordSave') }) }
}

const field = (name: 'oldPassword' | 'newPassword' | 'newPasswordConfirm') => page.getByName(name)

test('a member changes the password, keeps the session here, and reads the other devices gone', async () => {
  const { api, t, save } = await open()
  await userEvent.type(field('oldPassword'), 'the old password')
  await userEvent.type(field('newPassword'), 'tea on the terrace')
  await userEvent.fill(field('newPasswordConfirm'), 'tea on the terrace')
  await save.click()
  await expect.element(page.getByText(t('profile.devices.alone'))).toBeVisible()
  await expect.element(field('oldPassword')).toHaveValue('')
  expect(accessToken()).toMatch(/^later/)
  expect(api.received(changePassword).map(({ body }) => body.newPassword)).toEqual(['tea on the terrace'])
})

test('a wrong old password is told at its field, and what was typed stays', async () => {
  const { api, t, save } = await open('USER', 'en')
  api.on(changePassword, () =>
    refusal('error.oldPassword.incorrect', { fields: { oldPassword: 'incorrect' } }),
  )
  await userEvent.fill(field('oldPassword'), 'a guess')
  for (const name of ['newPassword', 'newPasswordConfirm'] as const)
    await userEvent.fill(field(name), 'tea on the terrace')
  await save.click()
  await expect.element(page.getByText(t('error.oldPassword.incorrect'))).toBeVisible()
  await expect.element(field('newPassword')).toHaveValue('tea on the terrace')
})

test('a member is warned of a common password and of one with the own address, and not of a good one', async () => {
  const { t } = await open()
  const warning = (weakness: 'common' | 'own') => page.getByText(t(`common.weakPassword.${weakness}`))
  await userEvent.type(field('newPassword'), 'qwerty123')
  await expect.element(warning('common')).toBeVisible()
  await userEvent.fill(field('newPassword'), 'haruka.ito88')
  await expect.element(warning('own')).toBeVisible()
  await userEvent.fill(field('newPassword'), 'tea on the terrace')
  await expect.element(warning('own')).not.toBeInTheDocument()
})

test('an administrator is warned of a common password, and cannot save it', async () => {
  const { api, t, save } = await open('ADMIN', 'en')
  await expect.element(page.getByText(t('profile.devices.idle'))).toBeVisible()
  await userEvent.fill(field('oldPassword'), 'the old password')
  for (const name of ['newPassword', 'newPasswordConfirm'] as const)
    await userEvent.fill(field(name), 'qwerty123')
  await save.click()
  await expect.element(page.getByText(t('error.newPassword.common'))).toBeVisible()
  await expect.element(field('newPassword')).toHaveValue('qwerty123')
  expect(api.received(changePassword)).toEqual([])
})
