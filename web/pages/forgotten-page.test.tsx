import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestPasswordReset } from '#contract/login/passwords.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import ForgottenPage from './forgotten-page.tsx'

test('a member asks for a new password with the keyboard alone, and reads where the mail went', async () => {
  const api = new ApiStub().on(requestPasswordReset, () => ({}))
  const { t } = await show(<ForgottenPage />, { language: 'en', width: 390 })
  await expect.element(page.getByName('email')).toBeEnabled()
  await userEvent.tab()
  await expect.element(page.getByName('email')).toHaveFocus()
  await userEvent.keyboard('sakura@hidamari.example{Enter}')
  await expect.element(page.getByText(t('password.sent', { email: 'sakura@hidamari.example' }))).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('password.again') })).toBeEnabled()
  expect(api.received(requestPasswordReset)).toMatchObject([{ body: { email: 'sakura@hidamari.example' } }])
})

test('the e-mail address that the page before knows stands in the field, and stays when the server cannot be reached', async () => {
  new ApiStub().on(requestPasswordReset, connectionLost)
  const { t } = await show(<ForgottenPage />, { state: { email: 'hanako@example.test' } })
  await page.getByRole('button', { name: t('password.send') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.server.unreachable'))
  await expect.element(page.getByName('email')).toHaveValue('hanako@example.test')
  await expect.element(page.getByRole('button', { name: t('password.send') })).toBeEnabled()
})
