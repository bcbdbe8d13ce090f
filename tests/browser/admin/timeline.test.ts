import { expect } from 'vitest'
import { adjustTickets } from '#contract/ticket-administration.ts'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'an administrator reads what happened with a member, and narrows it in the address (%s)',
  async (language, { visit, studio }) => {
    const member = await studio.member({ tickets: 3 })
    const lesson = await studio.lesson()
    await studio.book(lesson, member)
    const as = await studio.admin()
    const body = { change: 2, reason: 'ご紹介のお礼' }
    await studio.call(adjustTickets, { as, id: member.id, body })
    const visitor = await visit({ language, as, width: language === 'ja' ? 390 : 1440 })
    const { page, t } = visitor
    await visitor.open(`/admin/members/${member.id}`)
    const timeline = new MembersScreen(visitor).part('timeline')
    const entries = timeline.getByRole('list', { name: t('memberPage.timeline') }).locator(':scope > li')
    const title = language === 'ja' ? lesson.title : lesson.titleEn
    await entries.filter({ hasText: t('timeline.booked', { title }) }).waitFor()
    const granted = t('timeline.ticketsMoved', { change: '+2', reason: t('admin.member.reason.granted') })
    await entries.filter({ hasText: granted }).getByText(body.reason).waitFor()
    await entries.filter({ hasText: t('timeline.registered') }).waitFor()
    await expectAccessible(page)

    const chip = (kind: 'ticket' | 'booking' | 'payment') =>
      timeline.getByRole('checkbox', { name: t(`timeline.kinds.${kind}`) })
    await chip('booking').click()
    await expect.poll(() => entries.count()).toBe(1)
    await chip('ticket').click()
    await expect.poll(() => entries.count()).toBe(3)
    expect(new URL(page.url()).searchParams.get('history')).toBe('booking,ticket')
    await page.reload()
    await expect.poll(() => entries.count()).toBe(3)
    await expect.poll(() => chip('ticket').isChecked()).toBe(true)
    for (const kind of ['booking', 'ticket'] as const) {
      await chip(kind).click()
      await expect.poll(() => chip(kind).isChecked()).toBe(false)
    }
    await chip('payment').click()
    await timeline.getByText(t('timeline.noneOfKinds')).waitFor()
    await expectAccessible(page)
    await timeline.getByRole('button', { name: t('timeline.all') }).click()
    await entries
      .filter({ hasText: t('timeline.booked', { title }) })
      .getByRole('link', { name: t('lessonPage.openOf', { title }) })
      .click()
    await visitor.arrivesAt(`/admin/lessons/${lesson.id}`)
  },
)

test('earlier entries are added by the keyboard, and a failure is said and tried again', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 1 })
  const as = await studio.admin()
  for (let count = 0; count < 20; count += 1) {
    const body = { change: 1, reason: `お礼 ${count}` }
    await studio.call(adjustTickets, { as, id: member.id, body })
  }
  const visitor = await visit({ as })
  const { page, t } = visitor
  visitor.browserErrors.expect(refusedWith(500))
  await visitor.open(`/admin/members/${member.id}`)
  const timeline = new MembersScreen(visitor).part('timeline')
  const entries = timeline.getByRole('list', { name: t('memberPage.timeline') }).locator(':scope > li')
  await expect.poll(() => entries.count()).toBe(30)
  const isEarlier = (url: URL) => url.searchParams.has('before')
  await page.route(isEarlier, (route) =>
    route.fulfill({ status: 500, json: { message: 'error.server.default' } }),
  )
  const keys = new Keyboard(page)
  await keys.press(timeline.getByRole('button', { name: t('timeline.earlier') }))
  await timeline.getByRole('alert').waitFor()
  await page.unroute(isEarlier)
  await timeline.getByRole('button', { name: t('common.retry') }).click()
  // Twenty gifts with a mail each, the tickets at the registration, and the registration.
  await expect.poll(() => entries.count()).toBe(42)
  expect(await timeline.getByRole('button', { name: t('timeline.earlier') }).count()).toBe(0)
  await keys.expectFocusOn(entries.nth(30))
})
