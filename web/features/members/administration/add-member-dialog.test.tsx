import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMember } from '#contract/accounts/account-administration.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'

const typed = {
  lastName: '青木',
  firstName: '蓮',
  kanaLastName: 'あおき',
  kanaFirstName: 'レン',
  email: 'ren@example.test',
  phone: '090-1111-2222',
  addressId: '150-0001',
  addressRest: '1-2-3',
} as const

const place = { addressId: '1500001', prefecture: '東京都', city: '渋谷区', town: '神宮前' }

const twin = managedMember({
  id: 'twin',
  number: 7,
  lastName: '青木',
  firstName: '廉',
  kanaLastName: 'アオキ',
  kanaFirstName: 'レン',
  phone: '09011112222',
})

/** Opens the dialog and types a whole member into it, the first field letter by letter. */
async function typeMember() {
  const closed = { times: 0 }
  const { t } = await show(<AddMemberDialog open onClose={() => (closed.times += 1)} />, { as: 'ADMIN' })
  const field = (name: keyof typeof typed) => page.getByRole('textbox', { name: t(`profile.${name}`) })
  const { lastName, ...others } = typed
  await userEvent.type(field('lastName'), lastName)
  for (const [name, text] of Object.entries(others)) await field(name as keyof typeof others).fill(text)
  await page.getByRole('combobox', { name: t('profile.chooseYear') }).selectOptions('1990')
  await page.getByRole('combobox', { name: t('profile.chooseMonth') }).selectOptions('4')
  await page.getByRole('combobox', { name: t('profile.chooseDay') }).selectOptions('1')
  return {
    t,
    closed,
    field,
    add: page.getByRole('button', { name: t('memberPage.add.ok'), exact: true }),
    another: page.getByRole('button', { name: t('memberPage.add.another') }),
  }
}

test.each([
  ['ADMIN', 'nameOnly'],
  ['RECEPTION', 'nameOnlyAtDesk'],
] as const)('the dialog tells %s who adds later what is not known yet', async (as, text) => {
  const { t } = await show(<AddMemberDialog open onClose={() => undefined} />, { as })
  await expect.element(page.getByText(t(`memberPage.add.${text}`))).toBeVisible()
})

test('the button that adds a member is busy while twins are looked for, and three clicks ask once', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  const api = new ApiStub()
    .on(findAddress, () => place)
    .on(listMembers, () => promise)
    .on(addMember, () => ({ id: 'new' }))
  const { t, closed, add } = await typeMember()
  await add.click()
  const busy = page.getByRole('button', { name: t('common.busy') })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(busy, { force: true })
  await userEvent.click(busy, { force: true })
  answer(pageOf(listMembers, [], 0))
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(listMembers)).toHaveLength(1)
  expect(api.received(addMember)).toHaveLength(1)
})

test('members with the same kana and telephone number are shown before the administrator adds another one', async () => {
  const api = new ApiStub()
    .on(findAddress, () => place)
    .on(listMembers, () => pageOf(listMembers, [twin, managedMember({ phone: twin.phone })], 2))
    .on(addMember, () => ({ id: 'new' }))
  const { t, closed, add, another } = await typeMember()
  await add.click()
  const notice = page.getByRole('alert').filter({ hasText: t('memberPage.add.twins') })
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/admin/members/twin')
  expect(api.received(addMember)).toEqual([])
  await another.click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(addMember)[0]?.body).toMatchObject({
    kanaLastName: 'アオキ',
    phone: '09011112222',
    addressId: '1500001',
    birthday: '1990-04-01',
    paymentLink: false,
  })
})

test('what the administrator typed stays after a refusal and after a lost answer, which adds nothing twice', async () => {
  const api = new ApiStub()
    .on(findAddress, () => place)
    .on(listMembers, () => pageOf(listMembers, [], 0))
    .on(addMember, () => refusal('error.email.isUsed', { fields: { email: 'isUsed' } }))
  const { t, closed, field, add } = await typeMember()
  await add.click()
  await expect.element(page.getByText(t('error.email.isUsed'))).toBeVisible()
  await expect.element(field('email')).toHaveFocus()
  api.on(addMember, connectionLost)
  await field('email').fill('other@example.test')
  await add.click()
  await expect.element(page.getByText(t('form.outcomeUnknown'))).toBeVisible()
  await expect.element(field('lastName')).toHaveValue(typed.lastName)
  api.on(addMember, () => ({ id: 'new' }))
  await add.click()
  await expect.poll(() => closed.times).toBe(1)
  const keys = api.received(addMember).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[2])
  expect(api.received(listMembers)).toHaveLength(1)
})

test('a name is enough: the member is added without an address, and a payment link asks for one', async () => {
  const api = new ApiStub()
    .on(listMembers, () => pageOf(listMembers, [], 0))
    .on(addMember, () => ({ id: 'new' }))
  const closed = { times: 0 }
  const { t } = await show(<AddMemberDialog open onClose={() => (closed.times += 1)} />, {
    as: 'ADMIN',
    language: 'en',
  })
  await userEvent.type(page.getByRole('textbox', { name: t('profile.lastName'), exact: true }), '凪野')
  const link = page.getByRole('checkbox', { name: t('memberPage.add.paymentLink') })
  const add = page.getByRole('button', { name: t('memberPage.add.ok'), exact: true })
  await link.click()
  await add.click()
  await expect.element(page.getByText(t('error.email.required'))).toBeVisible()
  await link.click()
  // A select that was touched by chance.
  await page.getByRole('combobox', { name: t('profile.chooseYear') }).selectOptions('1990')
  await page.getByRole('button', { name: t('profile.noBirthday') }).click()
  await add.click()
  await expect.poll(() => closed.times).toBe(1)
  expect(api.received(listMembers)[0]?.query).toMatchObject({ q: '凪野' })
  expect(api.received(addMember)[0]?.body).toMatchObject({
    lastName: '凪野',
    firstName: '',
    email: '',
    phone: '',
    birthday: '',
    addressId: '',
    paymentLink: false,
  })
})

test('where the telephone is not known, a member with the same name is shown first', async () => {
  const namesake = managedMember({ id: 'same', lastName: '凪野', firstName: '', phone: '0312345678' })
  const api = new ApiStub().on(listMembers, () => pageOf(listMembers, [managedMember(), namesake], 2))
  const { t } = await show(<AddMemberDialog open onClose={() => undefined} />, { as: 'ADMIN' })
  await userEvent.type(page.getByRole('textbox', { name: t('profile.lastName'), exact: true }), '凪野')
  await page.getByRole('button', { name: t('memberPage.add.ok'), exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: t('memberPage.add.twins') })
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/admin/members/same')
  expect(api.received(addMember)).toEqual([])
})
