import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, holdAnswers, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { remembered, tokenKey } from '../session.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Opens the list of the devices of a member who is logged in on the browser of the visit. */
async function openDevices(visitor: Visit) {
  await visitor.open('/profile?tab=password')
  const { page, t } = visitor
  const heading = page.getByRole('heading', { name: t('profile.devices.title') })
  await heading.waitFor()
  const list = page.getByRole('tabpanel').getByRole('listitem')
  return {
    heading,
    rows: list,
    here: list.filter({ hasText: t('profile.devices.inUse') }),
    others: list.filter({ hasNotText: t('profile.devices.inUse') }),
    everywhereElse: page.getByRole('button', { name: t('profile.devices.endOthers') }),
    question: page.getByRole('alertdialog'),
    confirm: () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('profile.devices.ok') })
        .click(),
  }
}

/** Logs in on one more browser. */
async function logInOn(visitor: Visit, email: string): Promise<void> {
  await (await LoginScreen.open(visitor)).logIn(email, demoPassword)
  await visitor.arrivesAt('/')
}

/** Expects that the browser learns at its next call that it was logged out. */
async function isLoggedOut(visitor: Visit): Promise<void> {
  visitor.browserErrors.expect(refusedWith(401))
  await visitor.page.goto(visitor.to('/profile'))
  await visitor.arrivesAt('/login')
  await visitor.page.getByText(visitor.t('login.ended')).waitFor()
}

const tokenAccepted = async (studio: Studio, token = '') => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${studio.origin}/api/user`, { headers })).ok
}

describe('the devices on which a member is logged in', () => {
  test('are listed with this one marked, and another is logged out', async ({ visit, studio }) => {
    const member = await studio.member()
    const elsewhere = await visit({ language: 'en' })
    await logInOn(elsewhere, member.email)
    const visitor = await visit({ language: 'en', as: member, width: 390 })
    const devices = await openDevices(visitor)
    await devices.here.getByText(visitor.t('profile.devices.current')).waitFor()
    expect(await devices.here.getByRole('button').count()).toBe(0)
    await devices.others.getByText(/^Chrome on Linux/).waitFor()
    await devices.others.getByText(/^Last used .+ \d+:\d\d/).waitFor()
    await expectAccessible(visitor.page)

    await devices.others.getByRole('button').click()
    await devices.question.getByText('Log out Chrome on Linux?').waitFor()
    await expectAccessible(visitor.page)
    const mend = await cutConnection(visitor.page, calls.sessions)
    visitor.browserErrors.expect(brokenOff)
    await devices.confirm()
    await devices.question.getByText(visitor.t('error.server.unreachable')).waitFor()
    await mend()
    await devices.confirm()
    await visitor.page.getByText(visitor.t('profile.devices.ended')).waitFor()
    await visitor.page.getByText(visitor.t('profile.devices.alone')).waitFor()
    await new Keyboard(visitor.page).expectFocusOn(devices.heading)
    expect(await devices.everywhereElse.count()).toBe(0)
    await isLoggedOut(elsewhere)
  })

  test('are all logged out but this one, by an administrator too', async ({ visit, studio }) => {
    const admin = await studio.admin()
    const [one, two] = [await visit(), await visit()]
    for (const visitor of [one, two]) {
      await (await LoginScreen.open(visitor)).logIn(admin.email, demoPassword)
      await visitor.arrivesAt('/admin')
    }
    const visitor = await visit({ as: admin })
    const release = await holdAnswers(visitor.page, calls.sessions)
    const devices = await openDevices(visitor)
    await visitor.page.getByText(visitor.t('profile.devices.idle')).waitFor()
    await visitor.page.getByRole('status', { name: visitor.t('common.loading') }).waitFor()
    release()
    await expect.poll(() => devices.rows.count()).toBe(3)
    await devices.everywhereElse.click()
    await devices.question.getByRole('button', { name: visitor.t('common.cancel') }).click()
    await new Keyboard(visitor.page).expectFocusOn(devices.everywhereElse)
    await devices.everywhereElse.click()
    await devices.confirm()
    await visitor.page.getByText(visitor.t('profile.devices.othersEnded')).waitFor()
    await expect.poll(() => devices.rows.count()).toBe(1)
    for (const ended of [one, two]) await isLoggedOut(ended)
    await visitor.open('/admin')
    await visitor.heading.waitFor()
  })

  test('are read again after a new password, which logs the others out', async ({ visit, studio }) => {
    const member = await studio.member()
    await logInOn(await visit(), member.email)
    const visitor = await visit({ as: member })
    const devices = await openDevices(visitor)
    await expect.poll(() => devices.rows.count()).toBe(2)
    const { page, t } = visitor
    await page.locator('input[name="oldPassword"]').fill(demoPassword)
    await page.locator('input[name="newPassword"]').fill('a new password')
    await page.locator('input[name="newPasswordConfirm"]').fill('a new password')
    await page.getByRole('button', { name: t('profile.passwordSave') }).click()
    await page.getByText(t('profile.devices.alone')).waitFor()
    await devices.here.getByText(/Chrome/).waitFor()
  })
})

describe('logging out', () => {
  test('ends the session on the server too', async ({ visit, studio }) => {
    const visitor = await visit({ as: await studio.member() })
    const profile = await ProfileScreen.open(visitor)
    const token = (await remembered(visitor.context))[tokenKey]
    expect(await tokenAccepted(studio, token)).toBe(true)
    await profile.logout.click()
    await visitor.arrivesAt('/login')
    await expect.poll(() => tokenAccepted(studio, token)).toBe(false)
  })

  test('ends the session in the browser when the server cannot be reached or has ended it already', async ({
    visit,
    studio,
  }) => {
    const member = await studio.member()
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(brokenOff)
    const profile = await ProfileScreen.open(visitor)
    await cutConnection(visitor.page, calls.logout)
    await profile.logout.click()
    await visitor.arrivesAt('/login')
    expect(await remembered(visitor.context)).toEqual({})

    const other = await visit({ as: member })
    other.browserErrors.expect(refusedWith(401))
    const otherProfile = await ProfileScreen.open(other)
    await otherProfile.showsTickets(0)
    await studio.revoke(member)
    const answered = other.page.waitForResponse(calls.logout)
    await otherProfile.logout.click()
    await answered
    await other.arrivesAt('/login')
    expect(await other.page.getByText(other.t('login.ended')).count()).toBe(0)
  })
})
