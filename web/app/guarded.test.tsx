import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login, passLoginStep } from '#contract/sessions.ts'
import { givenRoles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { now, show, tokenOf } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import LoginPage from '#web/pages/login-page.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { adminRoutes } from './admin-routes.ts'
import { Guarded } from './app.tsx'

const guarded = (roles: readonly Role[]) => (
  <Guarded roles={roles}>
    <PageHeading className="">{'the page'}</PageHeading>
  </Guarded>
)

const pages = (
  <Routes>
    <Route path="en?">
      <Route index element={<h1>{'the front page'}</h1>} />
      <Route path="login" element={<LoginPage />} />
      <Route path="admin/*" element={guarded(adminRoutes[0].roles)} />
      <Route path="*" element={guarded(['USER', 'ADMIN'])} />
    </Route>
  </Routes>
)

async function open(shown: Shown) {
  const api = new ApiStub()
  const { t, address } = await show(pages, shown)
  const unauthorized = page.getByRole('heading', { level: 1, name: t('error.page.401') })
  return {
    api,
    t,
    address,
    unauthorized,
    loginPage: page.getByRole('heading', { level: 1, name: t('pages.login.title') }),
    thePage: page.getByRole('heading', { level: 1, name: 'the page' }),
    frontPage: page.getByRole('heading', { level: 1, name: 'the front page' }),
    /** Logs in; the server says that the person has the role. */
    logIn: async (role: Role) => {
      api.on(login, () => ({ access_token: tokenOf(role) }))
      await userEvent.type(page.getByName('username'), 'sakura@hidamari.example')
      await page.getByName('password').fill('sun on the floor')
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    },
  }
}

test('a member who opens a page of the admin area is told that it is not for members', async () => {
  const { t, unauthorized, thePage } = await open({ as: 'USER', at: '/admin' })
  await expect.element(unauthorized).toBeVisible()
  await expect.element(thePage).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: t('nav.myPage') })).toHaveAttribute('href', '/profile')
  await expect.element(page.getByName('password')).not.toBeInTheDocument()
})

test('an administrator sees a page of the admin area', async () => {
  const { thePage } = await open({ as: 'ADMIN', at: '/admin/log' })
  await expect.element(thePage).toBeVisible()
})

test.each([
  ['/profile?tab=payments', 'USER'],
  ['/hire', 'USER'],
  ['/receipt/one', 'USER'],
  ['/en/profile', 'ADMIN'],
  ['/admin', 'ADMIN'],
  ['/en/admin?tab=user', 'ADMIN'],
  ['/admin/money', 'ADMIN'],
  ['/admin/members/one', 'ADMIN'],
] as const)(
  'at %s a visitor reads that the page is not public, and logs in below as %s to see it',
  async (address, role) => {
    const language = address.startsWith('/en') ? 'en' : 'ja'
    const opened = await open({ at: address.replace(/^\/en/, ''), language })
    await expect.element(opened.unauthorized).toBeVisible()
    await expect.element(page.getByText(opened.t('login.needed'))).toBeVisible()
    const [sentence, field] = [opened.unauthorized, page.getByName('username')].map(
      (shown) => shown.element().getBoundingClientRect().bottom,
    )
    expect(sentence).toBeLessThan(field ?? 0)
    await opened.logIn(role)
    await expect.element(opened.thePage).toBeVisible()
    await expect.element(opened.thePage).toHaveFocus()
    await expect.poll(opened.address).toBe(address)
  },
)

test.each(['ja', 'en'] as const)(
  'in language %s a member who logs in on a page of the admin area comes to the front page, never to the 401 page',
  async (language) => {
    const { address, unauthorized, frontPage, logIn } = await open({ at: '/admin/money', language })
    await expect.element(unauthorized).toBeVisible()
    await logIn('USER')
    await expect.element(frontPage).toBeVisible()
    await expect.poll(address).toBe(language === 'en' ? '/en' : '/')
  },
)

test('a member whom the login page leads back to a page of the admin area comes to the front page', async () => {
  const state = { why: 'expired', back: '/admin/money?month=2026-10' }
  const { address, loginPage, unauthorized, frontPage, logIn } = await open({ at: '/login', state })
  await expect.element(loginPage).toBeVisible()
  await logIn('USER')
  await expect.element(frontPage).toBeVisible()
  await expect.element(unauthorized).not.toBeInTheDocument()
  await expect.poll(address).toBe('/')
})

test('a wrong password and a second step stay below the sentence of the 401 page', async () => {
  const { api, t, address, unauthorized, thePage } = await open({ at: '/admin/money?month=2026-10' })
  api.on(login, () => refusal('error.login.failed'))
  await fillIn({ username: 'owner@hidamari.example', password: 'a wrong one' })
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error.login.failed'))
  await expect.element(unauthorized).toBeVisible()
  await expect.element(page.getByName('username')).toHaveValue('owner@hidamari.example')

  api
    .on(login, () => ({ secondStep: { token: 'step', expiresAt: isoText(now), ways: ['totp' as const] } }))
    .on(passLoginStep, () => ({ access_token: tokenOf('ADMIN') }))
  await page.getByName('password').fill('sun on the floor')
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect.element(unauthorized).toBeVisible()
  await userEvent.type(page.getByName('code'), '123456{Enter}')
  await expect.element(thePage).toBeVisible()
  await expect.poll(address).toBe('/admin/money?month=2026-10')
})

test('no page of the admin area is for members', () => {
  for (const { path, roles } of adminRoutes) expect([path, roles]).toEqual([path, [...givenRoles, 'ADMIN']])
})
