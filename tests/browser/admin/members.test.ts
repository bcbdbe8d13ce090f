import { expect } from 'vitest'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

test('the first member stands within 260 pixels of the top of a desktop', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin(), width: 1440 })
  const screen = await MembersScreen.at(admin)
  const first = screen.table.getByRole('row').nth(1)
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(260)
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
