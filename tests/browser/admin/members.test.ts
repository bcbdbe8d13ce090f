import { expect } from 'vitest'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test('the first member stands within 260 pixels of the top of a desktop', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin(), width: 1440 })
  const screen = await MembersScreen.at(admin)
  const first = screen.table.getByRole('row').nth(1)
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(260)
})

test('beside the sections of a member the card stays in sight, and what is empty is one line', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ memberType: 0 })
  const admin = await visit({ as: await studio.admin(), width: 1440, height: 900 })
  const screen = new MembersScreen(admin)
  await admin.open(`/admin/members/${member.id}`)
  const box = async (name: Parameters<MembersScreen['part']>[0]) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await screen.part(name).boundingBox()) ?? {}
    return { right: x + width, x, y, height }
  }
  await screen.part('payments').getByText(admin.t('memberAdmin.noPayments')).waitFor()
  const card = await box('facts')
  for (const name of ['bookings', 'payments', 'tickets'] as const) {
    expect((await box(name)).x).toBeGreaterThan(card.right)
    await expect.poll(async () => (await box(name)).height).toBeLessThan(80)
  }
  await admin.page.mouse.move(card.right + 100, 500)
  await admin.page.mouse.wheel(0, 450)
  // Below the bar of the admin area, which is 48 px high.
  await expect.poll(async () => (await box('facts')).y).toBe(64)
})

test('the search of members follows the address, also with the back button', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const screen = await MembersScreen.at(admin, '&q=山田')
  await screen.table.getByRole('link', { name: admin.t('memberAdmin.tickets') }).click()
  await admin.page.waitForURL(/sort=tickets/)
  await screen.search.fill('nobody')
  await admin.page.waitForURL(/q=nobody/)
  await admin.page.goBack()
  await expect.poll(() => screen.search.inputValue()).toBe('山田')
})
