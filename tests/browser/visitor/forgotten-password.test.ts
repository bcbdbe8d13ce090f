import { describe, expect } from 'vitest'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const newPassword = 'tea on the terrace'

const field = ({ page }: Visit, name: 'email' | 'newPassword' | 'newPasswordConfirm') =>
  page.getByRole('main').locator(`input[name="${name}"]`)

const button = ({ page, t }: Visit, name: string) => page.getByRole('button', { name: t(name) })

async function openLink(visitor: Visit, studio: Studio) {
  const member = await studio.member()
  await studio.call(requestPasswordReset, { body: { email: member.email } })
  const token = await studio.resetTokenOf(member)
  await visitor.open(`/reset#token=${token}`)
  return { member, token }
}

test('a member sets a new password through a mailed link, with the keyboard alone on a phone', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  const keys = new Keyboard(page)
  const login = await LoginScreen.open(visitor)
  await keys.press(login.forgotten)
  await visitor.arrivesAt('/forgotten')
  await keys.reach(field(visitor, 'email'))
  await page.keyboard.type(member.email)
  await page.keyboard.press('Enter')
  const sent = page.getByRole('status').filter({ hasText: member.email })
  await sent.waitFor()
  await expectAccessible(page)

  // As in a mail of an earlier version, with the token in the query.
  await visitor.open(`/reset?token=${await studio.resetTokenOf(member)}`)
  await keys.reach(field(visitor, 'newPassword'))
  await page.keyboard.type(newPassword)
  await keys.reach(field(visitor, 'newPasswordConfirm'))
  await page.keyboard.type(newPassword)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await visitor.arrivesAt('/login')
  await page.getByText(t('login.changed')).waitFor()
  await login.logIn(member.email, newPassword)
  await visitor.arrivesAt('/')
})

describe('/forgotten', () => {
  test('/forgotten gives the same answer for an unknown e-mail address', async ({ visit }) => {
    const visitor = await visit()
    await visitor.open('/forgotten')
    await field(visitor, 'email').fill('nobody@example.test')
    await button(visitor, 'password.send').click()
    const said = visitor.t('password.sent', { email: 'nobody@example.test' })
    await visitor.page.getByText(said).waitFor()
  })

  test('/forgotten keeps the e-mail address when the server cannot be reached', async ({ visit }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    await visitor.open('/forgotten')
    await cutConnection(visitor.page, calls.forgotten)
    await field(visitor, 'email').fill('hanako@example.test')
    await button(visitor, 'password.send').click()
    await visitor.page.getByText(visitor.t('error.server.unreachable')).waitFor()
    await expect.poll(() => field(visitor, 'email').inputValue()).toBe('hanako@example.test')
    await expect.poll(() => button(visitor, 'password.send').isEnabled()).toBe(true)
  })
})

describe('/reset', () => {
  test('/reset hides the token from the address bar, from other sites, from proxies and from the next page', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit()
    const referers: string[] = []
    const addresses: string[] = []
    visitor.page.on('request', (request) => {
      referers.push(request.headers()['referer'] ?? '')
      addresses.push(request.url())
    })
    const { token } = await openLink(visitor, studio)
    await visitor.page.waitForURL((url) => url.search === '' && url.hash === '')
    await field(visitor, 'newPassword').waitFor()
    await visitor.page.reload()
    await field(visitor, 'newPassword').waitFor()
    await visitor.page
      .getByRole('link', { name: visitor.t('nav.price') })
      .first()
      .click()
    await visitor.arrivesAt('/price')
    expect(referers.filter((referer) => referer !== '').length).toBeGreaterThan(0)
    expect(referers.filter((referer) => referer.includes(token))).toEqual([])
    expect(referers.filter((referer) => referer.includes('reset'))).toEqual([])
    // Not even the studio's own proxy sees the token in an address.
    expect(addresses.filter((address) => new URL(address).search.includes(token))).toEqual([])
  })

  test('/reset asks for the same new password twice', async ({ visit, studio }) => {
    const visitor = await visit()
    await openLink(visitor, studio)
    await field(visitor, 'newPassword').fill(newPassword)
    await field(visitor, 'newPasswordConfirm').fill('something else')
    await button(visitor, 'password.save').click()
    await visitor.page.getByText(visitor.t('error.newPassword.notEqual')).waitFor()
    await field(visitor, 'newPassword').fill('short')
    await visitor.page.getByText(visitor.t('error.newPassword.pattern')).waitFor()
  })

  test('/reset explains a link that is used, expired or unknown, and offers a new one', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(refusedWith(410))
    visitor.browserErrors.expect(refusedWith(404))
    const { member, token } = await openLink(visitor, studio)
    await field(visitor, 'newPassword').waitFor()
    await studio.call(requestPasswordReset, { body: { email: member.email } })
    const newer = await studio.resetTokenOf(member)
    const body = { token: newer, newPassword, newPasswordConfirm: newPassword }
    await studio.call(resetPassword, { body })
    await field(visitor, 'newPassword').fill(newPassword)
    await field(visitor, 'newPasswordConfirm').fill(newPassword)
    await button(visitor, 'password.save').click()
    const says = (key: string) => visitor.page.getByRole('alert').filter({ hasText: visitor.t(key) })
    await says('error.resetLink.expired').waitFor()

    await visitor.open(`/reset?token=${newer}`)
    await says('error.resetLink.used').waitFor()
    await expectAccessible(visitor.page)
    await visitor.open(`/reset?token=${token.slice(0, -3)}`)
    await says('error.resetLink.unknown').waitFor()
    await visitor.open('/reset')
    await says('error.resetLink.unknown').waitFor()
    await visitor.page.getByRole('link', { name: visitor.t('password.newLink') }).click()
    await visitor.arrivesAt('/forgotten')
  })

  test('/reset checks the link again after a broken connection', async ({ visit, studio }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    const mend = await cutConnection(visitor.page, calls.resetLink)
    await openLink(visitor, studio)
    await visitor.page.getByText(visitor.t('password.checkFailed')).waitFor()
    await mend()
    await button(visitor, 'common.retry').click()
    await field(visitor, 'newPassword').waitFor()
  })
})
