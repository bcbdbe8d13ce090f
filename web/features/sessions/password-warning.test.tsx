import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetPassword } from '#contract/login/passwords.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { registrationApi } from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { RegistrationForm } from '#web/features/members/registration/registration-form.tsx'
import { NewPasswordForm } from '#web/pages/reset-page.tsx'
import { call } from '#web/lib/api.ts'

test('the registration warns of a common password and of one with the own address', async () => {
  registrationApi()
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  const warning = (weakness: 'common' | 'own') => page.getByText(t(`common.weakPassword.${weakness}`))
  const password = page.getByName('password')
  await userEvent.fill(page.getByName('email'), 'haruka.ito@example.test')
  await userEvent.type(password, 'qwerty123')
  await expect.element(warning('common')).toBeVisible()
  await userEvent.fill(password, 'haruka.ito88')
  await expect.element(warning('own')).toBeVisible()
  await userEvent.fill(password, 'tea on the terrace')
  await expect.element(warning('own')).not.toBeInTheDocument()
})

test('the form behind a mailed link warns of a common password and accepts it from a member', async () => {
  const api = new ApiStub().on(resetPassword, () => ({}))
  const { t } = await show(
    <NewPasswordForm
      send={(body) => call(resetPassword, { body: { token: 'signed', ...body } })}
      onDone={() => {}}
      onEnded={() => {}}
    />,
  )
  await userEvent.type(page.getByName('newPassword'), 'qwerty123')
  await expect.element(page.getByText(t('common.weakPassword.common'))).toBeVisible()
  await userEvent.fill(page.getByName('newPasswordConfirm'), 'qwerty123')
  await page.getByRole('button', { name: t('password.save') }).click()
  await expect
    .poll(() => api.received(resetPassword).map(({ body }) => body.newPassword))
    .toEqual(['qwerty123'])
})
