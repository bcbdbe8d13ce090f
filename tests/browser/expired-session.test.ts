import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { calls, endSessionDuring, refusedWith } from './connection.ts'
import { LoginScreen } from './screens/login-screen.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

/** The session ends while the person sends, so the server refuses, and the person logs in again. */
async function sendAndLogInAgain(visitor: Visit, member: TestMember, send: Locator): Promise<void> {
  visitor.browserErrors.expect(refusedWith(401))
  await endSessionDuring(visitor, member, {
    call: calls.ownMember,
    method: 'PATCH',
    send: () => send.click(),
  })
  await visitor.arrivesAt('/login')
  await visitor.page.getByText(visitor.t('login.ended')).waitFor()
  await new LoginScreen(visitor).logIn(member.email, demoPassword)
}

const stored = ({ page }: Visit) => page.evaluate<string>('JSON.stringify(sessionStorage)')

test('what was typed on my page when the session ended is there again after the login, but no password', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const visitor = await visit({ as: member })
  const { page, t } = visitor
  await visitor.open('/profile?tab=edit')
  const field = (name: string) => page.getByRole('tabpanel').locator(`[name="${name}"]`)
  await field('phone').fill('08011112222')
  await field('email').fill('new@example.test')
  await field('password').fill('a secret')
  const save = page.getByRole('button', { name: t('profile.save') })
  await sendAndLogInAgain(visitor, member, save)
  await visitor.arrivesAt('/profile')
  await expect.poll(() => field('phone').inputValue()).toBe('08011112222')
  await expect.poll(() => field('email').inputValue()).toBe('new@example.test')
  await expect.poll(() => field('password').inputValue()).toBe('')
  expect(await stored(visitor)).not.toContain('08011112222')
  await field('email').fill(member.email)
  await save.click()
  await page.getByText(t('profile.update_success')).waitFor()
})
