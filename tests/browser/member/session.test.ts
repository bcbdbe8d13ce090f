import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { dayMs } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, endSessionDuring, refusedWith } from '../connection.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { Navigation } from '../screens/navigation.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { remembered, tokenKey } from '../session.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import { Visit } from '../visit.ts'

/** Checks that the browser has no session any more. */
async function isLoggedOut(visitor: Visit): Promise<void> {
  await visitor.arrivesAt('/login')
  await new Navigation(visitor).login.waitFor()
  expect(await remembered(visitor.context)).toEqual({})
}

const tokenAccepted = async (studio: Studio, token = '') => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${studio.origin}/api/user`, { headers })).ok
}

describe('a session', () => {
  test('an expired session ends at the login page with an explanation', async ({ visit, studio }) => {
    const member = await studio.member()
    const token = studio.tokenOf(member, Date.now() - 8 * dayMs)
    const visitor = await visit({ token })
    visitor.browserErrors.expect(refusedWith(401))
    await visitor.open('/profile')
    await isLoggedOut(visitor)
    await visitor.page.getByText(visitor.t('login.ended')).waitFor()

    await visitor.page.reload()
    await visitor.page.getByText(visitor.t('login.ended')).waitFor()
    await new LoginScreen(visitor).logIn(member.email, demoPassword)
    await visitor.arrivesAt('/profile')
  })

  test('a revoked session ends in the middle of a booking, and nothing is booked', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(refusedWith(401))
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await endSessionDuring(visitor, member, {
      call: calls.book,
      method: 'POST',
      send: () => booking.confirm('booking.confirmTitle', 'booking.confirmOk'),
    })
    await isLoggedOut(visitor)
    await visitor.page.getByText(visitor.t('login.ended')).waitFor()
    await expect.poll(() => visitor.page.getByRole('alertdialog').count()).toBe(0)

    const stranger = await BookingScreen.at(await visit(), lesson)
    await stranger
      .card(lesson)
      .getByText(visitor.t('lesson.seatsLeft', { count: 10 }))
      .waitFor()
  })

  test('logging out removes everything about the member from the browser', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    const profile = await ProfileScreen.open(visitor)
    await profile.booking(lesson.title).waitFor()
    await expect.poll(() => profile.logout.getAttribute('href')).toBe('/')
    await profile.logout.click()
    await isLoggedOut(visitor)
    await expect.poll(() => visitor.page.getByText(visitor.t('login.ended')).count()).toBe(0)

    await visitor.page.goBack()
    await visitor.page.getByText(visitor.t('login.needed')).waitFor()
    await (await BookingScreen.at(visitor, lesson)).button(lesson, 'try').waitFor()
  })

  test('a session leaves no data for the next member in the same browser', async ({ visit, studio }) => {
    const first = await studio.member({ kanaFirstName: 'ハジメ', tickets: 3 })
    const second = await studio.member({ kanaFirstName: 'ツギコ', tickets: 7 })
    const visitor = await visit({ as: first })
    const profile = await ProfileScreen.open(visitor)
    await profile.showsTickets(3)
    await profile.logout.click()
    await visitor.arrivesAt('/login')
    await new LoginScreen(visitor).logIn(second.email, demoPassword)
    await visitor.arrivesAt('/')
    await new Navigation(visitor).myPage.click()
    await profile.showsTickets(7)
    await visitor.page.getByRole('heading', { name: /ツギコ/ }).waitFor()
  })

  test('a session that ends in one tab ends in the other tabs', async ({ visit, studio }) => {
    const visitor = await visit({ as: await studio.member() })
    const profile = await ProfileScreen.open(visitor)
    const other = await visitor.anotherTab()
    await other.open('/profile')
    await new ProfileScreen(other).fact('tickets').waitFor()

    await profile.logout.click()
    await visitor.arrivesAt('/login')
    await new Navigation(other).login.waitFor()
    await other.page.getByText(other.t('login.needed')).waitFor()
  })

  test('a session that begins in one tab begins in the other tabs', async ({ visit, studio }) => {
    const visitor = await visit()
    const other = await visitor.anotherTab()
    await other.open('/price')
    await new Navigation(other).login.waitFor()
    const { email } = await studio.member()
    await (await LoginScreen.open(visitor)).logIn(email, demoPassword)
    await new Navigation(other).myPage.waitFor()
  })
})

describe('a page for members', () => {
  test('a visitor logs in where a page of members stands, and pages of administrators are closed to members', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ language: 'en' })
    const member = await studio.member()
    await visitor.page.goto(visitor.to('/profile?tab=payments'))
    await visitor.page.getByRole('heading', { name: visitor.t('error.page.401') }).waitFor()
    await new LoginScreen(visitor).logIn(member.email, demoPassword)
    await new ProfileScreen(visitor).fact('tickets').waitFor()
    expect(visitor.address).toBe(visitor.to('/profile?tab=payments'))

    await visitor.open('/admin')
    await visitor.page.getByRole('heading', { name: visitor.t('error.page.401') }).waitFor()
    expect(visitor.address).toBe(visitor.to('/admin'))
  })

  test('a visitor of the admin area logs in there, in the language chosen meanwhile', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit()
    const { email } = await studio.admin()
    await visitor.page.goto('/admin/reception?date=2026-11-24')
    await visitor.page.getByText(visitor.t('login.needed')).waitFor()
    await new Navigation(visitor).otherLanguage.click()
    await visitor.page.waitForURL('**/en/admin/reception?date=2026-11-24')
    const english = new LoginScreen(
      new Visit(studio, 'en', visitor.context, visitor.page, visitor.browserErrors),
    )
    await english.logIn(email, demoPassword)
    await visitor.page.getByRole('heading', { name: english.visit.t('adminNav.to.reception') }).waitFor()
    expect(visitor.page.url()).toContain('/en/admin/reception?date=2026-11-24')
  })

  test('the login and the registration lead a person who is logged in on, and so does the 401 page', async ({
    visit,
    studio,
  }) => {
    const member = await visit({ as: await studio.member() })
    for (const page of ['/login', '/register']) {
      await member.page.goto(page)
      await member.arrivesAt('/profile')
    }
    await member.open('/admin')
    await member.page
      .getByRole('main')
      .getByRole('link', { name: member.t('nav.myPage') })
      .click()
    await member.arrivesAt('/profile')
    const admin = await visit({ language: 'en', as: await studio.admin() })
    await admin.page.goto('/en/login')
    await admin.arrivesAt('/admin')
  })

  test('a login that the server does not accept leads from my page to the login', async ({
    visit,
    studio,
  }) => {
    const token = `${studio.tokenOf(await studio.member()).slice(0, -4)}AAAA`
    const visitor = await visit({ token })
    visitor.browserErrors.expect(refusedWith(401))
    await visitor.open('/profile')
    const main = visitor.page.getByRole('main')
    await main.getByText(visitor.t('error.server.token_invalid')).first().waitFor()
    await main
      .getByRole('button', { name: visitor.t('error.page.login') })
      .first()
      .click()
    await isLoggedOut(visitor)
    await new LoginScreen(visitor).submit.waitFor()
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
    await expect.poll(() => other.page.getByText(other.t('login.ended')).count()).toBe(0)
  })
})
