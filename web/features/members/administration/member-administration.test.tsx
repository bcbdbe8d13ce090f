import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { exportMembers } from '#contract/accounts/member-export.ts'
import { changeMember, getMember, listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { previewPaymentLink } from '#contract/payments/open-payments.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember, memberWithHistory } from '#tests/components/given-members.ts'
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

test('Enter in the search opens the only member that it finds', async () => {
  const { api, search, address } = await openList([managedMember(), managedMember({ id: 'taro', number: 2 })])
  await userEvent.type(search, 'やま')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.received(listMembers).at(-1)?.query).toMatchObject({ q: 'やま' })
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(3)
  expect(address()).toContain('tab=user')
  api.on(listMembers, () => pageOf(listMembers, [managedMember()], 1))
  await userEvent.type(search, 'だ')
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(2)
  expect(address()).toContain('tab=user')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/members/hanako')
})

test('a row of the list says what is not known of the member', async () => {
  const { t, table } = await openList([managedMember({ email: '', kanaLastName: '', birthday: null })])
  const row = table.getByRole('row').last()
  await expect
    .element(row)
    .toMatchTextContent(`${t('memberPage.missing.title')} フリガナ、メールアドレス、生年月日`)
})

test('a row of the list has the name with kana, gender, address, tickets and plan, and the name leads to the member', async () => {
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
    .element(row.getByRole('link', { name: '山田 花子' }))
    .toHaveAttribute('href', '/en/admin/members/hanako')
})

test('the operate button opens a dialog that sets tickets and member type, and the list keeps its place', async () => {
  const at = '/admin?tab=user&sort=-tickets&page=2'
  const { api, t, table, address } = await openList([managedMember({ version: 3 })], { at, total: 51 })
  api.on(changeMember, () => managedMember({ version: 4 }))
  const operate = table.getByRole('button', { name: t('memberAdmin.operateOf', { name: '山田 花子' }) })
  await operate.click()
  const dialog = page.getByRole('dialog', { name: t('memberAdmin.operateTitle', { name: '山田 花子' }) })
  const confirm = dialog.getByRole('button', { name: t('form.confirm') })
  await expect
    .element(dialog.getByRole('link', { name: t('memberAdmin.toPage') }))
    .toHaveAttribute('href', '/admin/members/hanako')
  const tickets = dialog.getByRole('textbox', { name: t('memberAdmin.tickets'), exact: true })
  await tickets.fill('')
  await userEvent.type(tickets, '6')
  await confirm.click()
  await expect.element(dialog.getByText(t('error.ticketsReason.required'))).toBeVisible()
  expect(api.received(changeMember)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: t('memberAdmin.ticketsReason') }), 'お詫び')
  await dialog.getByRole('combobox', { name: t('memberAdmin.memberType') }).selectOptions('2')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = api.received(changeMember)
  expect(sent?.body).toMatchObject({
    tickets: 6,
    ticketsReason: 'お詫び',
    memberType: 2,
    lastName: '山田',
    email: 'hanako@example.test',
  })
  expect(sent?.headers.get('if-match')).toBe('"3"')
  await expect.poll(address).toBe(at)
  await expect.element(operate).toHaveFocus()
})

test('the operate dialog shows what another administrator has saved meanwhile before it is overwritten', async () => {
  const { api, t, table } = await openList([managedMember()])
  api
    .on(changeMember, () => refusal('error.member.changed'))
    .on(getMember, () => memberWithHistory({ tickets: 5, version: 2 }))
  await table.getByRole('button', { name: t('memberAdmin.operateOf', { name: '山田 花子' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('memberAdmin.memberType') }).selectOptions('4')
  await dialog.getByRole('button', { name: t('form.confirm') }).click()
  const conflict = dialog.getByRole('alert', { name: t('editing.conflict.title') })
  await expect
    .element(conflict.getByText(t('editing.conflict.fromTo', { before: '4枚', after: '5枚' })))
    .toBeVisible()
  api.on(changeMember, () => managedMember())
  await dialog.getByRole('button', { name: t('form.confirm') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(changeMember).at(-1)?.headers.get('if-match')).toBe('"2"')
  expect(api.received(changeMember).at(-1)?.body).toMatchObject({ tickets: 5, memberType: 4 })
})

test('the operate dialog resends the payment e-mail after its preview, and stays open', async () => {
  const { api, t, table } = await openList([managedMember()], { language: 'en' })
  const text = '月会費 6,990円'
  const subject = 'お支払いのご案内'
  api
    .on(previewPaymentLink, () => ({ to: 'hanako@example.test', language: 'ja' as const, subject, text }))
    .on(resendPaymentLink, () => ({ email: 'hanako@example.test' }))
  await table.getByRole('button', { name: t('memberAdmin.operateOf', { name: '山田 花子' }) }).click()
  const dialog = page.getByRole('dialog', { name: t('memberAdmin.operateTitle', { name: '山田 花子' }) })
  await dialog.getByRole('button', { name: t('memberAdmin.resend') }).click()
  const mail = page.getByRole('dialog', { name: t('money.mail.title') })
  await expect.element(mail.getByRole('textbox')).toHaveValue(text)
  expect(api.received(resendPaymentLink)).toEqual([])
  await mail.getByRole('button', { name: t('money.mail.send') }).click()
  await expect.element(mail).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(api.received(resendPaymentLink)).toMatchObject([{ query: { email: 'hanako@example.test' } }])
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
  await page.getByRole('checkbox', { name: t('memberSearch.chooseAll') }).click()
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

const hanako = managedMember()
const taro = managedMember({ id: 'taro', number: 13, firstName: '太郎', email: 'taro@example.test' })

test('what is done with several members is offered once rows are chosen, and only for their members', async () => {
  const { api, t, table } = await openList([hanako, taro])
  api.on(previewCampaign, () => ({ hash: 'a', members: 1, tickets: 1, names: [] }))
  const actions = page.getByRole('group', { name: t('memberSearch.actions') })
  await expect.element(table).toBeVisible()
  await expect.element(actions).not.toBeInTheDocument()
  await table.getByRole('checkbox', { name: t('memberSearch.choose', { name: '山田 太郎' }) }).click()
  await expect.element(actions.getByText(t('memberSearch.chosen', { count: 1 }))).toBeVisible()
  await actions.getByRole('button', { name: t('ticketAdmin.campaign.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('ticketAdmin.campaign.title') })
  await expect.element(dialog.getByText(new RegExp(t('ticketAdmin.campaign.chosen')))).toBeVisible()
  await userEvent.type(dialog.getByName('tickets'), '1')
  await userEvent.type(dialog.getByName('reason'), 'お礼')
  await dialog.getByRole('button', { name: t('ticketAdmin.campaign.preview') }).click()
  await expect.poll(() => api.received(previewCampaign)).toMatchObject([{ query: { ids: 'taro' } }])
})

test('all rows are chosen at once, all members of the list after them, and none with another order', async () => {
  const { t, table } = await openList([hanako, taro], { total: 51 })
  const actions = page.getByRole('group', { name: t('memberSearch.actions') })
  await table.getByRole('checkbox', { name: t('memberSearch.chooseAll') }).click()
  await expect.element(actions.getByText(t('memberSearch.chosen', { count: 2 }))).toBeVisible()
  await actions.getByRole('button', { name: t('memberSearch.everyone', { count: 51 }) }).click()
  await expect.element(actions.getByText(t('memberSearch.chosen', { count: 51 }))).toBeVisible()
  await table.getByRole('link', { name: t('memberAdmin.tickets') }).click()
  await expect.element(actions).not.toBeInTheDocument()
})

test('with a condition what is done with several members is offered for all that it finds', async () => {
  const { t } = await openList([hanako], { at: '/admin?tab=user&memberTypes=3', total: 12 })
  const actions = page.getByRole('group', { name: t('memberSearch.actions') })
  await expect.element(actions.getByText(t('memberSearch.toFound', { count: 12 }))).toBeVisible()
})

test('a click anywhere in a row opens the page of its member, and one on its controls does not', async () => {
  const { table, address } = await openList([hanako])
  const row = table.getByRole('row').last()
  await row.getByRole('checkbox').click()
  await expect.poll(address).toBe('/admin?tab=user')
  await row.getByRole('cell').nth(4).click({ force: true })
  await expect.poll(address).toBe('/admin/members/hanako')
})

test('only the heading by which the list is sorted has an arrow', async () => {
  const { table } = await openList([hanako], { at: '/admin?tab=user&sort=-tickets' })
  await expect.element(table).toBeVisible()
  const heads = table.getByRole('columnheader').elements()
  expect(heads.filter((head) => /[▲▼]/.test(head.textContent)).length).toBe(1)
})

test('at 1440 pixels search, filter and button to add stand in one row right above the list', async () => {
  const { t, table, search } = await openList([hanako], { width: 1152 })
  await expect.element(table).toBeVisible()
  const controls = [
    search,
    page.getByRole('button', { name: t('memberSearch.open') }),
    page.getByRole('button', { name: t('memberPage.add.open') }),
  ].map((control) => control.element().getBoundingClientRect())
  const middles = controls.map(({ top, bottom }) => Math.round((top + bottom) / 2))
  expect(new Set(middles).size).toBe(1)
  const [first] = table.getByRole('row').elements().slice(1)
  // The frame takes 120 of the 260 pixels above the first row.
  expect((first?.getBoundingClientRect().top ?? 0) - (controls[0]?.top ?? 0)).toBeLessThan(140)
})

test('on a tablet the search has room for its hint beside filter and button to add', async () => {
  const { t, table, search } = await openList([hanako], { width: 786, language: 'en' })
  await expect.element(table).toBeVisible()
  const add = page
    .getByRole('button', { name: t('memberPage.add.open') })
    .element()
    .getBoundingClientRect()
  const { top, bottom, width } = search.element().getBoundingClientRect()
  expect(Math.abs(top + bottom - add.top - add.bottom)).toBeLessThan(4)
  expect(width).toBeGreaterThan(320)
})

test.for([390, 1024])(
  'a press at the edge of a row of %i pixels chooses it, and one beside opens the member',
  async (width) => {
    const { table, address } = await openList([managedMember()], { width })
    const row = table.getByRole('row').last()
    const choice = row.getByRole('checkbox')
    await expect.element(choice).toBeVisible()
    await userEvent.click(row, { position: { x: 2, y: 36 } })
    await expect.element(choice).toBeChecked()
    expect(address()).toBe('/admin?tab=user')
    await userEvent.click(row, { position: { x: 140, y: 4 } })
    await expect.poll(address).toContain('/admin/members/')
  },
)
