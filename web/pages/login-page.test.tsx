import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login } from '#contract/sessions.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { ownId, show, tokenOf } from '#tests/components/show.tsx'
import LoginPage from './login-page.tsx'

const failure = () => page.getByRole('alert')

test('the login refuses a wrong password, keeps the address, and then accepts the right password', async () => {
  const api = new ApiStub().on(login, () => refusal('error.login.failed'))
  const { t, location } = await show(<LoginPage />)
  await userEvent.type(page.getByName('username'), 'sakura@hidamari.example')
  await userEvent.type(page.getByName('password'), 'wrong{Enter}')
  await expect.element(failure()).toMatchTextContent(t('error.login.failed'))
  await expect.element(page.getByName('username')).toHaveValue('sakura@hidamari.example')
  expect(localStorage.length).toBe(0)

  api.on(login, () => ({ access_token: tokenOf('USER') }))
  await page.getByName('password').fill('sun on the floor')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location().pathname).toBe('/')
  expect(api.received(login).map(({ body }) => body.password)).toEqual(['wrong', 'sun on the floor'])
})

test('the login keeps the token, its claims and a cookie without a secret', async () => {
  new ApiStub().on(login, () => ({ access_token: tokenOf('USER') }))
  const { t, location } = await show(<LoginPage />)
  await fillIn({ username: 'sakura@hidamari.example', password: 'sun on the floor' })
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect.poll(() => location().pathname).toBe('/')
  expect(Object.keys(localStorage).toSorted()).toEqual(['hidamari.access-token', 'hidamari.user-info'])
  const user = JSON.parse(localStorage.getItem('hidamari.user-info') ?? '') as unknown
  expect(user).toMatchObject({ id: ownId, role: 'USER' })
  expect(await cookieStore.get('access-token')).toMatchObject({ value: '1', path: '/', sameSite: 'lax' })
})

test('an administrator who logs in comes to the admin area', async () => {
  new ApiStub().on(login, () => ({ access_token: tokenOf('ADMIN') }))
  const { t, location } = await show(<LoginPage />, { language: 'en' })
  await fillIn({ username: 'owner@hidamari.example', password: 'sun on the floor' })
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect.poll(() => location().pathname).toBe('/en/admin')
})

test('a person whose session has ended reads so, and the login leads back to the page', async () => {
  new ApiStub().on(login, () => ({ access_token: tokenOf('USER') }))
  const { t, location } = await show(<LoginPage />, {
    state: { why: 'expired', back: '/profile?tab=edit' },
  })
  await expect.element(page.getByText(t('login.ended'))).toBeVisible()
  await fillIn({ username: 'sakura@hidamari.example', password: 'sun on the floor' })
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect.poll(location).toMatchObject({ pathname: '/profile', search: '?tab=edit' })
})

test('the login reports missing fields at the field', async () => {
  const api = new ApiStub()
  const { t } = await show(<LoginPage />, { language: 'en' })
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect.element(page.getByText(t('error.username.required'))).toBeVisible()
  await expect.element(page.getByText(t('error.password.required'))).toBeVisible()
  await expect.element(page.getByName('username')).toHaveFocus()
  await expect.element(page.getByName('username')).toHaveAttribute('aria-invalid', 'true')
  expect(api.received(login)).toEqual([])
})

test('the login says that the server cannot be reached, and can be tried again', async () => {
  new ApiStub().on(login, connectionLost)
  const { t } = await show(<LoginPage />)
  await fillIn({ username: 'sakura@hidamari.example', password: 'sun on the floor' })
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect.element(failure()).toMatchTextContent(t('error.server.unreachable'))
  await expect.element(page.getByRole('button', { name: t('login.submit') })).toBeEnabled()
})
