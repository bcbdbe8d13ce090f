import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { exportMembers } from '#contract/accounts/member-export.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import { MemberAdministration } from './member-administration.tsx'

async function openList(
  members: ManagedMember[],
  { total = members.length, ...shown }: Shown & { total?: number } = {},
) {
  const api = new ApiStub().on(listMembers, () => pageOf(listMembers, members, total))
  // The list asks the window where it is, because it is still shown while the page of a member loads.
  const before = location.href
  history.replaceState(null, '', shown.language === 'en' ? '/en/admin' : '/admin')
  onTestFinished(() => history.replaceState(null, '', before))
  const { t, address } = await show(<MemberAdministration />, {
    as: 'ADMIN',
    at: '/admin?tab=user',
    ...shown,
  })
  return {
    api,
    t,
    address,
    asked: () => api.received(listMembers).at(-1)?.query,
    table: page.getByRole('table', { name: t('memberAdmin.table') }),
    search: page.getByRole('searchbox', { name: t('memberAdmin.search') }),
  }
}

test('the administrator searches the members letter by letter, and the caret stays where text is put in', async () => {
  const { search, asked } = await openList([managedMember()])
  await userEvent.type(search, 'すずえ やえ')
  await expect.element(search).toHaveValue('すずえ やえ')
  await expect.poll(asked).toMatchObject({ q: 'すずえ やえ' })
  await userEvent.keyboard('{Home}x ')
  await expect.element(search).toHaveValue('x すずえ やえ')
  await expect.poll(asked).toMatchObject({ q: 'x すずえ やえ' })
})

test('a row of the list has the name with kana, gender, address, tickets and plan, and leads to the member', async () => {
  const { t, table } = await openList([managedMember({ memberType: 2, tickets: 3 })], { language: 'en' })
  const row = table.getByRole('row').last()
  for (const words of [
    '花子',
    'ヤマダ',
    t('memberAdmin.gender1'),
    'hanako@example.test',
    '3',
    planName(factsOfFiles, 2, 'en'),
  ])
    await expect.poll(() => row.element().textContent).toContain(words)
  await expect
    .element(row.getByRole('link', { name: t('memberAdmin.operateOf', { name: '山田 花子' }) }))
    .toHaveAttribute('href', '/en/admin/members/hanako')
})

test('the headings sort the members, up and down', async () => {
  const { t, table, asked } = await openList([managedMember()])
  const tickets = table.getByRole('link', { name: t('memberAdmin.tickets') })
  await tickets.click()
  await expect.poll(asked).toMatchObject({ sort: 'tickets' })
  await tickets.click()
  await expect.poll(asked).toMatchObject({ sort: '-tickets' })
  await expect
    .element(table.getByRole('columnheader', { name: t('memberAdmin.tickets') }))
    .toHaveAttribute('aria-sort', 'descending')
})

test('the members are shown in pages, and another search begins at the first one', async () => {
  const { t, search, asked } = await openList([managedMember()], { total: 51, language: 'en' })
  await expect.element(page.getByText(t('common.pageRange', { first: 1, last: 50, total: 51 }))).toBeVisible()
  await page.getByRole('link', { name: t('common.nextPage') }).click()
  await expect.poll(asked).toMatchObject({ page: '2' })
  await userEvent.type(search, 'a')
  await expect.poll(asked).toMatchObject({ q: 'a', page: '1' })
})

test('a list of members that cannot be read is reported, and can be read again', async () => {
  const { api, t, table } = await openList([managedMember()], { language: 'en' })
  await expect.element(table).toBeVisible()
  api.on(listMembers, () => refusal('error.server.default'))
  await userEvent.type(page.getByRole('searchbox', { name: t('memberAdmin.search') }), 'a')
  await expect.element(page.getByText(new RegExp(t('memberAdmin.loadFailed')))).toBeVisible()
  api.on(listMembers, () => pageOf(listMembers, [managedMember()], 1))
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(table).toBeVisible()
  await expect.element(page.getByText(new RegExp(t('memberAdmin.loadFailed')))).not.toBeInTheDocument()
})

test('nothing that matches is said', async () => {
  const { t } = await openList([])
  await expect.element(page.getByText(t('memberAdmin.none'))).toBeVisible()
})

test('the administrator uses conditions and takes them away again, with the keyboard too', async () => {
  const { t, address, asked } = await openList([managedMember()], {
    language: 'en',
    at: '/admin?tab=user&q=Yamada&memberTypes=4',
  })
  await expect.element(page.getByText(t('memberSearch.found', { count: 1 }), { exact: true })).toBeVisible()
  const text = t('memberSearch.chip', {
    label: t('memberSearch.plans'),
    value: planName(factsOfFiles, 4, 'en'),
  })
  const chip = page.getByRole('button', { name: t('memberSearch.remove', { text }) })
  ;(chip.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(asked).not.toHaveProperty('memberTypes')
  await page.getByRole('button', { name: t('memberSearch.open'), exact: true }).click()
  await page.getByRole('combobox', { name: t('memberSearch.birthMonth') }).selectOptions('12')
  await expect.poll(asked).toMatchObject({ birthMonth: '12' })
  await page.getByRole('checkbox', { name: planName(factsOfFiles, 2, 'en'), exact: true }).click()
  await expect.poll(asked).toMatchObject({ birthMonth: '12', memberTypes: '2' })
  await page.getByRole('button', { name: t('memberSearch.clear') }).click()
  await expect.poll(address).toBe('/en/admin?tab=user&q=Yamada')
})

test('on a phone the members are cards that fit the screen, also in large text, and a select sorts them', async () => {
  const long = managedMember({
    lastName: '勅使河原',
    kanaLastName: 'テシガワラ',
    email: 'a-rather-long-address-of-a-member-0123456789@example.test',
  })
  const { t, table, asked } = await openList([long], { width: 320 })
  const card = table.getByRole('row').last()
  for (const fact of [
    `${t('memberAdmin.tickets')} 4`,
    `${t('memberAdmin.memberType')} ${planName(factsOfFiles, 3, 'ja')}`,
  ])
    await expect.poll(() => card.element().textContent).toContain(fact)
  for (const size of [100, 200]) {
    document.documentElement.style.fontSize = `${size}%`
    await expect.poll(beside, { message: `${size} %` }).toEqual([])
  }
  document.documentElement.style.fontSize = ''
  await page.getByRole('combobox', { name: t('memberAdmin.sort') }).selectOptions('-tickets')
  await expect.poll(asked).toMatchObject({ sort: '-tickets' })
})

/** What stands beside the screen. */
const beside = () =>
  [...document.querySelectorAll('main section *')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > window.innerWidth + 0.5
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`)

test('a file with a name that Shift_JIS does not have is written in UTF-8, and the page names it', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const { api, t } = await openList([managedMember({ lastName: '𠮷田' })])
  api.on(exportMembers, () => ({
    file: btoa('x'),
    encoding: 'utf-8' as const,
    unwritable: [{ number: '00012', name: '𠮷田 花子', characters: '𠮷' }],
  }))
  api.on(confirmIdentity, () => ({ confirmation: 'confirmed' }))
  await page.getByRole('button', { name: t('memberAdmin.export') }).click()
  const dialog = page.getByRole('dialog', { name: t('memberSearch.export.title') })
  await dialog.getByRole('radio', { name: t('memberSearch.export.sjis') }).click()
  await expect.element(dialog.getByText(t('memberSearch.export.sjisLacks'))).toBeVisible()
  await dialog.getByRole('button', { name: t('memberSearch.export.save') }).click()
  const question = page.getByRole('dialog', { name: t('security.identityTitle') })
  await expect.element(question).toMatchTextContent(t('memberSearch.export.confirm'))
  expect(api.received(exportMembers)).toEqual([])
  await page.getByName('password').fill('a password')
  await question.getByRole('button', { name: t('security.confirm') }).click()
  await expect.element(dialog.getByText(t('memberSearch.export.unwritable'))).toBeVisible()
  await expect.element(dialog.getByText(/𠮷田/)).toBeVisible()
  expect(api.received(exportMembers)).toMatchObject([
    { body: { encoding: 'shift_jis', confirmation: 'confirmed' } },
  ])
  expect(saved.mock.calls.map(([file]) => (file as Blob).type)).toEqual(['text/csv;charset=utf-8'])
  saved.mockRestore()
})
