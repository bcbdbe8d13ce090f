import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listDuplicatesOf, mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import type { Account, Duplicate } from '#contract/accounts/merging.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { DuplicatesOfMember } from './duplicates.tsx'

const account = (given: Partial<Account>): Account => ({
  id: 'first',
  number: 1,
  lastName: '長福',
  firstName: '一里',
  kanaLastName: 'チョウフク',
  kanaFirstName: 'ヒトリ',
  email: 'first@example.test',
  phone: '08055556666',
  birthday: null,
  addressId: '',
  addressRest: '',
  memberType: 3,
  tickets: 1,
  registeredAt: isoText(now),
  ...given,
})

const first = account({})
const second = account({ id: 'second', number: 2, email: 'second@example.test', tickets: 2 })
const nothing = {
  eventInvitations: 0,
  comingBookings: 0,
  pastBookings: 0,
  waits: 0,
  hires: 0,
  payments: 0,
  inquiries: 0,
  guests: 0,
  contract: false,
}

test('the administrator chooses which account stays, sees what moves to it, and merges them with the own password', async () => {
  const duplicates: Duplicate[] = [{ accounts: [first, second], signs: ['phone'] }]
  const api = new ApiStub()
    .on(listDuplicatesOf, () => duplicates)
    .on(previewMerge, ({ params: { id } }) => {
      const [kept, closed] = id === 'first' ? [first, second] : [second, first]
      return {
        etag: `etag of ${id}`,
        kept,
        closed,
        moved: { ...nothing, tickets: closed.tickets },
        filled: [],
        after: { tickets: 3, memberType: 3 as const },
      }
    })
    .on(mergeAccounts, () => refusal('error.password.incorrect', { fields: { password: 'incorrect' } }))
  const { t, address } = await show(<DuplicatesOfMember memberId="second" />, {
    as: 'ADMIN',
    at: '/admin/members/second',
  })
  await page.getByText(t('merging.found', { count: 1 })).click()
  await page.getByRole('button', { name: t('merging.openOf', { name: '長福 一里' }) }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('merging.count.tickets', { count: 2 }))).toBeVisible()
  await dialog.getByRole('radio').nth(1).click()
  await expect.element(dialog.getByText(t('merging.count.tickets', { count: 1 }))).toBeVisible()
  await dialog.getByRole('radio').nth(0).click()
  await expect.poll(() => dialog.element().textContent).toContain(t('merging.tickets', { count: 3 }))

  const password = dialog.getByName('password')
  const ok = dialog.getByRole('button', { name: t('merging.ok') })
  await userEvent.type(password, 'a wrong guess')
  await ok.click()
  await expect.element(dialog.getByText(t('error.password.incorrect'))).toBeVisible()
  await password.fill('the right one')
  api.on(mergeAccounts, ({ params }) => params)
  await ok.click()
  await expect.poll(address).toBe('/admin/members/first')
  expect(api.received(mergeAccounts).at(-1)).toMatchObject({
    params: { id: 'first' },
    body: { otherId: 'second', password: 'the right one' },
  })
  expect(api.received(mergeAccounts).at(-1)?.headers.get('if-match')).toBe('"etag of first"')
})
