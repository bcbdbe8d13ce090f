import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { refusedWith } from '../connection.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { Navigation } from '../screens/navigation.ts'
import { cookieName, remembered, tokenKey, userKey } from '../session.ts'
import { test } from '../test.ts'

describe('the login', () => {
  test.for(languages)(
    'the login page refuses a wrong password and then accepts the right one (%s)',
    async (language, { visit, studio }) => {
      const member = await studio.member()
      const visitor = await visit({ language })
      visitor.browserErrors.expect(refusedWith(401))
      const screen = await LoginScreen.open(visitor)
      expect(await screen.failure.count()).toBe(0)

      await screen.logIn(member.email, 'not the password')
      await screen.failure.getByText(visitor.t('error.login.failed')).waitFor()
      expect(await remembered(visitor.context)).toEqual({})
      await expect.poll(() => screen.username.inputValue()).toBe(member.email)

      await screen.password.fill(demoPassword)
      await visitor.page.keyboard.press('Enter')
      await visitor.arrivesAt('/')
      await new Navigation(visitor).myPage.waitFor()
    },
  )

  test('the login page reports missing fields at the field', async ({ visit }) => {
    const visitor = await visit()
    const screen = await LoginScreen.open(visitor)
    await screen.submit.click()
    await visitor.page.getByText(visitor.t('error.username.required')).waitFor()
    await visitor.page.getByText(visitor.t('error.password.required')).waitFor()
    await expect.poll(() => screen.username.evaluate((field) => field.matches(':focus'))).toBe(true)
    await expect.poll(() => screen.username.getAttribute('aria-invalid')).toBe('true')
  })

  test('the login stores the token, its claims and a cookie without a secret', async ({ visit, studio }) => {
    const member = await studio.member()
    const visitor = await visit()
    await (await LoginScreen.open(visitor)).logIn(member.email, demoPassword)
    await visitor.arrivesAt('/')
    const kept = await remembered(visitor.context)
    expect(Object.keys(kept).toSorted()).toEqual([cookieName, tokenKey, userKey].toSorted())
    expect(kept[cookieName]).toBe('1')
    expect(JSON.parse(kept[userKey] ?? '')).toMatchObject({ id: member.id, role: 'USER' })
    const cookies = await visitor.context.cookies()
    const cookie = cookies.find(({ name }) => name === cookieName)
    const inAWeek = Date.now() / 1000 + 7 * 24 * 3600
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
    expect(Math.abs((cookie?.expires ?? 0) - inAWeek)).toBeLessThan(60)
    const device = cookies.find(({ name }) => name.startsWith('device-'))
    expect(device).toMatchObject({ path: '/api/auth/login', httpOnly: true, sameSite: 'Strict' })
  })

  test('the login page reports a server that cannot be reached', async ({ visit }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(/ERR_CONNECTION_REFUSED/)
    const screen = await LoginScreen.open(visitor)
    await visitor.page.route('**/api/auth/login', (route) => route.abort('connectionrefused'))
    await screen.logIn('sakura@hidamari.example', demoPassword)
    await screen.failure.getByText(visitor.t('error.server.unreachable')).waitFor()
    await expect.poll(() => screen.submit.isEnabled()).toBe(true)
  })
})
