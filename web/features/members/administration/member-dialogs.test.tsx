import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeMember } from '#contract/accounts/member-administration.ts'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { WithForms } from '#tests/components/given-forms.tsx'
import { managedMember, memberWithHistory } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import { registrationAsking } from '#tests/support/registrations.ts'
import { MemberCard } from './member-card.tsx'
import { AddEmail } from './member-dialogs.tsx'

/**
 * The card of a member's page with the dialog open. `stored.member` is what is read again after a conflict.
 */
async function openCorrection(language: 'ja' | 'en' = 'ja') {
  const stored: { member: MemberWithHistory } = { member: memberWithHistory({ tickets: 4, memberType: 3 }) }
  const api = new ApiStub()
    .on(findAddress, () => ({ addressId: '1500001', prefecture: '東京都', city: '渋谷区', town: '神宮前' }))
    .on(changeMember, () => managedMember())
  const { t } = await show(
    <MemberCard member={stored.member} readAgain={() => Promise.resolve({ data: stored.member })} />,
    { language, as: 'ADMIN' },
  )
  const open = page.getByRole('button', { name: t('memberPage.correct') })
  await open.click()
  const dialog = page.getByRole('dialog', { includeHidden: true })
  const box = (name: 'tickets' | 'ticketsReason') =>
    dialog.getByRole('textbox', { name: t(`memberAdmin.${name}`), exact: true })
  return {
    api,
    t,
    stored,
    open,
    dialog,
    tickets: box('tickets'),
    reason: dialog.getByRole('textbox', { name: t('memberAdmin.ticketsReason') }),
    lastName: dialog.getByRole('textbox', { name: t('profile.lastName'), exact: true }),
    memberType: dialog.getByRole('combobox', { name: t('memberAdmin.memberType') }),
    confirm: dialog.getByRole('button', { name: t('form.confirm') }),
  }
}

test('the administrator changes tickets only with a reason, and chooses among all plans', async () => {
  const { api, t, dialog, tickets, reason, lastName, memberType, confirm } = await openCorrection('en')
  await userEvent.type(lastName, '本')
  await expect.element(lastName).toHaveValue('山田本')
  await expect
    .poll(() => [...(memberType.element() as HTMLSelectElement).options].map(({ text }) => text))
    .toEqual(([2, 3, 4, 1, 11, 0] as const).map((code) => planName(factsOfFiles, code, 'en')))
  await tickets.fill('-1')
  await expect.element(dialog.getByText(t('error.tickets.validate'))).toBeVisible()
  await tickets.fill('6')
  await confirm.click()
  await expect.element(dialog.getByText(t('error.ticketsReason.required'))).toBeVisible()
  await reason.fill('お詫びとして')
  await memberType.selectOptions('2')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(changeMember)[0]?.body).toMatchObject({
    lastName: '山田本',
    tickets: 6,
    ticketsReason: 'お詫びとして',
    memberType: 2,
  })
})

test('what another administrator has saved meanwhile is shown before it is overwritten', async () => {
  const { api, t, stored, dialog, tickets, memberType, confirm } = await openCorrection()
  await memberType.selectOptions('4')
  stored.member = memberWithHistory({ tickets: 5, version: 2 })
  api.on(changeMember, () => refusal('error.member.changed'))
  await confirm.click()
  const conflict = dialog.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText(t('log.field.tickets'), { exact: true })).toBeVisible()
  await expect
    .element(conflict.getByText(t('editing.conflict.fromTo', { before: '4枚', after: '5枚' })))
    .toBeVisible()
  await expect.element(tickets).toHaveValue('5')
  api.on(changeMember, () => managedMember())
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(changeMember).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(api.received(changeMember).at(-1)?.body).toMatchObject({ tickets: 5, memberType: 4 })
})

test.each([
  ['once', 3],
  ['with another change', 2],
] as const)(
  'a change whose answer was lost is saved again %s without a notice of a conflict',
  async (_again, code) => {
    const { api, t, stored, dialog, tickets, reason, memberType, confirm } = await openCorrection()
    await tickets.fill('5')
    await reason.fill('紹介')
    api.on(changeMember, connectionLost)
    await confirm.click()
    await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
    stored.member = memberWithHistory({ tickets: 5, memberType: 3, version: 2 })
    api.on(changeMember, ({ headers }) =>
      headers.get('if-match') === '"2"' ? managedMember() : refusal('error.member.changed'),
    )
    await memberType.selectOptions(String(code))
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.received(changeMember).at(-1)?.body).toMatchObject({ tickets: 5, memberType: code })
  },
)

test('Escape asks before it discards what was typed, and the focus returns to the button', async () => {
  const { t, open, dialog, tickets } = await openCorrection()
  await tickets.fill('2')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('form.leaveOk') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('what the studio does not require of a registration is not missing, and can be emptied', async () => {
  const unknown = { kanaLastName: '', kanaFirstName: '', birthday: null, addressId: '', addressRest: '' }
  const member = memberWithHistory({ ...unknown, email: '' })
  const api = new ApiStub().on(changeMember, () => managedMember())
  const forms = { ...registrationAsking('hidden'), registrationKana: 'optional' } as const
  const part = (shown: typeof member) => (
    <WithForms forms={forms}>
      <MemberCard key={shown.phone} member={shown} readAgain={() => Promise.resolve({ data: shown })} />
    </WithForms>
  )
  const { t, rerender } = await show(part(member), { as: 'ADMIN', language: 'en' })
  const missing = page.getByRole('status').filter({ hasText: t('memberPage.missing.title') })
  await expect
    .element(missing)
    .toHaveTextContent(
      `${t('memberPage.missing.title')} ${t('memberPage.missing.email')}${t('memberPage.missing.noMail')}`,
    )
  await page.getByRole('button', { name: t('memberPage.correct') }).click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByRole('textbox', { name: t('profile.phone') })
  await expect.element(phone).toHaveAttribute('aria-required', 'false')
  await userEvent.clear(phone)
  await dialog.getByRole('button', { name: t('form.confirm') }).click()
  await expect.poll(() => api.received(changeMember).map(({ body }) => body)).toMatchObject([{ phone: '' }])
  await rerender(part({ ...member, phone: '' }))
  await expect.element(missing.getByText(t('memberPage.missing.noReach'))).toBeVisible()
})

test('the page says what is not known of a member, and the way to add it opens the correction', async () => {
  const member = memberWithHistory({
    email: '',
    emailConfirmed: false,
    birthday: null,
    addressId: '',
    addressRest: '',
  })
  const api = new ApiStub()
    .on(changeMember, () => managedMember())
    .on(findAddress, () => refusal('error.addressId.notFound', { fields: { addressId: 'notFound' } }))
  const part = (
    <>
      <MemberCard member={member} readAgain={() => Promise.resolve({ data: member })} />
      <AddEmail id={member.id} />
    </>
  )
  const { t, address } = await show(part, { as: 'ADMIN', language: 'en', at: '/en/admin/members/hanako' })
  const missing = page.getByRole('status').filter({ hasText: t('memberPage.missing.title') })
  await expect.element(missing).toMatchTextContent('email address, birthday, address')
  await expect.element(missing.getByText(t('memberPage.missing.noMail'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('memberPage.mail') })).not.toBeInTheDocument()
  await page.getByRole('link', { name: t('memberPage.noEmail.add') }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('memberPage.add.emailHint'))).toBeVisible()
  await expect.poll(address).toBe('/en/admin/members/hanako')
  await userEvent.type(dialog.getByRole('textbox', { name: t('profile.email') }), 'hanako@example.test')
  await dialog.getByRole('button', { name: t('form.confirm') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(changeMember)[0]?.body).toMatchObject({
    email: 'hanako@example.test',
    birthday: null,
    addressId: '',
  })
})
