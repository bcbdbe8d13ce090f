import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

function campaignIn({ page, t }: Visit) {
  const box = page.getByRole('dialog', { name: t('admin.tickets.campaign.title') })
  const named = (key: string) => box.getByRole('textbox', { name: new RegExp(`^${t(key)}`) })
  return {
    open: page.getByRole('button', { name: t('admin.tickets.campaign.open') }),
    box,
    tickets: named('admin.tickets.campaign.tickets'),
    reason: named('admin.tickets.reason'),
    expiresOn: named('admin.tickets.expiresOn'),
    notBookedSince: named('admin.tickets.campaign.notBookedSince'),
    preview: box.getByRole('button', { name: t('admin.tickets.campaign.preview') }),
    give: (count: number) => box.getByRole('button', { name: t('admin.tickets.campaign.ok', { count }) }),
    total: (members: number, tickets: number) =>
      box.getByText(t('admin.tickets.campaign.total', { members, tickets, sum: members * tickets })),
  }
}

for (const width of [390, 1440]) {
  test.for(languages)(
    `an administrator gives tickets to the members of a search, after a preview (%s, ${width} px)`,
    async (language, { visit, studio }) => {
      const mark = unique()
      await studio.member({ lastName: mark, memberType: 2 })
      const chosen = await studio.member({ lastName: mark, memberType: 3 })
      const other = await studio.member({ lastName: mark, memberType: 3 })
      const admin = await visit({ language, as: await studio.admin(), width })
      const { page, t } = admin
      const screen = await MembersScreen.at(admin, `&q=${mark}`)
      await screen.row(chosen).waitFor()
      const campaign = campaignIn(admin)
      await campaign.open.click()
      await campaign.preview.click()
      await campaign.box.getByText(t('error.tickets.pattern')).waitFor()
      await campaign.tickets.fill('2')
      await campaign.reason.fill('開店5周年')
      await campaign.expiresOn.fill(dateOf(Date.now() + 30 * dayMs))
      await campaign.preview.click()
      await campaign.total(3, 2).waitFor()
      // A change makes the preview untrue, so another one is asked for.
      await campaign.box.getByRole('checkbox', { name: planName(3, language), exact: true }).check()
      await campaign.preview.click()
      await campaign.total(2, 2).waitFor()
      await campaign.box.getByText(t('admin.tickets.campaign.names')).click()
      await expect.poll(() => campaign.box.getByRole('list').getByRole('listitem').count()).toBe(2)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await campaign.give(2).click()
      await page.getByText(t('admin.tickets.campaign.done', { count: 2 })).waitFor()
      await campaign.box.waitFor({ state: 'hidden' })
      for (const member of [chosen, other])
        await expect.poll(() => screen.row(member).innerText()).toContain('2')
      await admin.open('/admin/log')
      const entry = page.getByRole('main').getByRole('article').filter({ hasText: '開店5周年' }).first()
      await entry.getByText(planName(3, language)).waitFor()
      await expectAccessible(page)
    },
  )
}

test('members who came meanwhile are shown before anything is given, and nothing typed is lost', async ({
  visit,
  studio,
}) => {
  const mark = unique()
  await studio.member({ lastName: mark })
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  await MembersScreen.at(admin, `&q=${mark}`)
  const campaign = campaignIn(admin)
  await campaign.open.focus()
  await page.keyboard.press('Enter')
  await campaign.tickets.focus()
  await page.keyboard.type('1')
  await campaign.reason.focus()
  await page.keyboard.type('Birthday')
  await page.keyboard.press('Enter')
  await campaign.total(1, 1).waitFor()
  await studio.member({ lastName: mark })
  admin.browserErrors.expect(/409/)
  await campaign.reason.press('Enter')
  await campaign.box.getByText(t('error.campaign.changed')).waitFor()
  await campaign.total(2, 1).waitFor()
  await expect.poll(() => campaign.reason.inputValue()).toBe('Birthday')
  await campaign.reason.press('Enter')
  await page.getByText(t('admin.tickets.campaign.done', { count: 2 })).waitFor()
})

test('a campaign says when no member matches', async ({ visit, studio }) => {
  const mark = unique()
  const member = await studio.member({ lastName: mark, tickets: 1 })
  await studio.book(await studio.lesson({ startsAt: Date.now() + 2 * dayMs }), member)
  const admin = await visit({ as: await studio.admin() })
  await MembersScreen.at(admin, `&q=${mark}`)
  const campaign = campaignIn(admin)
  await campaign.open.click()
  await campaign.tickets.fill('1')
  await campaign.reason.fill('お久しぶりです')
  await campaign.notBookedSince.fill(dateOf(Date.now() + dayMs * 3))
  await campaign.preview.click()
  admin.browserErrors.expect(/400/)
  await campaign.box.getByText(admin.t('error.notBookedSince.future')).waitFor()
  await campaign.notBookedSince.fill(dateOf(Date.now()))
  await campaign.preview.click()
  await campaign.box.getByText(admin.t('admin.tickets.campaign.noMembers')).waitFor()
  await campaign.preview.waitFor()
})
