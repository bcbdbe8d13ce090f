import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeForMember, previewClosing } from '#contract/accounts/account-administration.ts'
import type { ClosingPreview } from '#contract/accounts/account-administration.ts'
import {
  blockAccount,
  changeRole,
  reportLostPhoneOf,
  revokeAdministrator,
  unblockAccount,
} from '#contract/accounts/member-administration.ts'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { memberWithHistory } from '#tests/components/given-members.ts'
import { now, ownId, show } from '#tests/components/show.tsx'
import { listAllTeachers } from '#contract/teachers.ts'
import { AdministratorRights } from './administrator-rights.tsx'
import { MemberAccount } from './member-account.tsx'

const other = memberWithHistory({ id: 'other', role: 'ADMIN' })

test('the administrator blocks another one with the own password, which stays after a refusal and a lost answer', async () => {
  const api = new ApiStub().on(blockAccount, () =>
    refusal('error.password.incorrect', { fields: { password: 'incorrect' } }),
  )
  const { t } = await show(<AdministratorRights member={other} />, { language: 'en', as: 'ADMIN' })
  await page.getByRole('button', { name: t('memberAdmin.administrator.block') }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('memberAdmin.administrator.blockText'))).toBeVisible()
  const password = dialog.getByName('password')
  const block = dialog.getByRole('button', { name: t('memberAdmin.administrator.blockOk'), exact: true })
  await userEvent.type(password, 'a wrong guess')
  await block.click()
  await expect.element(dialog.getByText(t('error.password.incorrect'))).toBeVisible()
  await password.fill('the right one')
  api.on(blockAccount, connectionLost)
  await block.click()
  await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
  await expect.element(password).toHaveValue('the right one')
  api.on(blockAccount, () => ({}))
  await block.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(blockAccount).at(-1)).toMatchObject({
    params: { id: 'other' },
    body: { password: 'the right one' },
  })
})

test('the administrator unblocks an account, and takes the rights of another administrator', async () => {
  const api = new ApiStub().on(unblockAccount, () => ({})).on(revokeAdministrator, () => ({}))
  const blocked = { ...other, blocked: true }
  const { t } = await show(<AdministratorRights member={blocked} />, { as: 'ADMIN' })
  await expect.element(page.getByText(t('memberAdmin.administrator.isBlocked'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const action of ['unblock', 'revoke'] as const) {
    await page.getByRole('button', { name: t(`memberAdmin.administrator.${action}`), exact: true }).click()
    await expect.element(dialog.getByText(t(`memberAdmin.administrator.${action}Text`))).toBeVisible()
    await dialog.getByName('password').fill('secret')
    await dialog
      .getByRole('button', { name: t(`memberAdmin.administrator.${action}Ok`), exact: true })
      .click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(api.received(unblockAccount)).toHaveLength(1)
  expect(api.received(revokeAdministrator)).toHaveLength(1)
})

test('an administrator can do nothing about the own rights', async () => {
  const { t } = await show(<AdministratorRights member={{ ...other, id: ownId }} />, { as: 'ADMIN' })
  await expect.element(page.getByText(t('memberAdmin.administrator.own'))).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

const closing: ClosingPreview = {
  bookings: [
    {
      id: 'b1',
      title: '朝ヨガ',
      titleEn: 'Morning yoga',
      start: isoText(now + dayMs),
      stays: false,
      refund: 0,
    },
    {
      id: 'b2',
      title: '満月の会',
      titleEn: 'Full moon',
      start: isoText(now + 9 * dayMs),
      stays: false,
      refund: 3_000,
    },
  ],
  waits: 1,
  hires: [
    {
      id: 'h1',
      space: 'テラス',
      spaceEn: 'Terrace',
      start: isoText(now + 5 * dayMs),
      end: isoText(now + 5 * dayMs + hourMs),
      refund: 1_500,
    },
  ],
  tickets: 4,
  invitations: 0,
  membership: {
    memberType: 2,
    price: 6_990,
    status: 'active',
    periodEnds: isoText(now + 10 * dayMs),
    ends: null,
    next: null,
  },
  onSite: null,
  leaves: { at: isoText(now + 7 * dayMs), lastDay: '2026-11-27' },
}

test('the administrator reads all consequences and closes the account with its contract, and is led to the list', async () => {
  const api = new ApiStub().on(closeForMember, () => ({})).on(previewClosing, () => closing)
  const { t, address } = await show(<MemberAccount member={memberWithHistory()} />, {
    as: 'ADMIN',
    language: 'en',
  })
  await page.getByRole('button', { name: t('memberPage.account.close') }).click()
  const dialog = page.getByRole('dialog')
  const plan = planName(factsOfFiles, 2, 'en')
  const day = dateText(now + 10 * dayMs, 'en')
  await expect.element(dialog.getByText(t('memberPage.account.contractEnds', { plan, day }))).toBeVisible()
  const back = (amount: number) => t('memberPage.account.refund', { amount: yenText(amount, 'en') })
  for (const words of [`Full moon · ${back(3_000)}`, `Terrace · ${back(1_500)}`, 'Morning yoga'])
    await expect.element(dialog.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  await expect.element(dialog.getByText(t('memberPage.account.tickets', { count: 4 }))).toBeVisible()
  await expect.element(dialog.getByText(t('memberPage.account.waits', { count: 1 }))).toBeVisible()
  await userEvent.type(dialog.getByName('password'), 'secret')
  await dialog.getByRole('button', { name: t('memberPage.account.close') }).click()
  await expect.poll(address).toBe('/en/admin?tab=user')
  expect(api.received(closeForMember)[0]?.body).toEqual({ password: 'secret', endContract: true })
})

test('an account is closed after the last paid day when the administrator chooses so, who reads what is cancelled then', async () => {
  const api = new ApiStub()
    .on(previewClosing, () => closing)
    .on(closeForMember, () => refusal('error.pausing.dayChanged'))
  const { t, address } = await show(<MemberAccount member={memberWithHistory()} />, {
    as: 'ADMIN',
    language: 'en',
  })
  const shown = address()
  await page.getByRole('button', { name: t('memberPage.account.close') }).click()
  const dialog = page.getByRole('dialog')
  const day = dateText(now + 7 * dayMs, 'en')
  const morning = dialog.getByRole('listitem').filter({ hasText: 'Morning yoga' })
  await expect.element(morning).toBeVisible()
  await dialog.getByRole('radio', { name: t('memberPage.account.when.later', { day }) }).click()
  await expect.element(morning).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Full moon' })).toBeVisible()
  await expect.element(dialog.getByText(t('memberPage.account.textLater', { day }))).toBeVisible()
  await userEvent.type(dialog.getByName('password'), 'secret')
  const arrange = dialog.getByRole('button', { name: t('memberPage.account.closeLater') })
  await arrange.click()
  await expect.element(dialog.getByText(t('error.pausing.dayChanged'))).toBeVisible()
  await expect.element(dialog.getByName('password')).toHaveValue('secret')
  api.on(closeForMember, () => ({}))
  await arrange.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(closeForMember).at(-1)?.body).toEqual({
    password: 'secret',
    endContract: false,
    lastDay: '2026-11-27',
  })
  expect(address()).toBe(shown)
})

test('an account cannot be closed before its consequences are known', async () => {
  new ApiStub().on(previewClosing, () => refusal('error.server.default'))
  const { t } = await show(<MemberAccount member={memberWithHistory()} />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('memberPage.account.close') }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(t('memberPage.account.failed'))
  await expect.element(dialog.getByRole('button', { name: t('memberPage.account.close') })).toBeDisabled()
})

const teacher = {
  id: 'hida',
  etag: '1',
  nameJa: '陽田 万里',
  nameEn: 'Mari Hida',
  kana: '',
  roleJa: '',
  roleEn: '',
  textJa: '',
  textEn: '',
  imageUrl: '',
  listed: true,
  lessonsToCome: 0,
  inUse: true,
}

test('the administrator gives a role with the own password, and says which teacher a teacher is', async () => {
  const api = new ApiStub()
    .on(listAllTeachers, () => [teacher])
    .on(changeRole, () => refusal('error.role.isMember'))
  const person = memberWithHistory({ id: 'other', memberType: 0, tickets: 0 })
  const { t } = await show(<AdministratorRights member={person} />, { language: 'en', as: 'ADMIN' })
  await page.getByRole('button', { name: t('memberAdmin.administrator.giveRole') }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(t('memberAdmin.administrator.may.RECEPTION'))).toBeVisible()
  await dialog.getByName('role').selectOptions('TEACHER')
  const give = dialog.getByRole('button', { name: t('memberAdmin.administrator.roleOk'), exact: true })
  await expect.element(give).toBeDisabled()
  await expect.element(dialog.getByRole('option', { name: 'Mari Hida' })).toBeInTheDocument()
  await dialog.getByName('teacherId').selectOptions('hida')
  await userEvent.type(dialog.getByName('password'), 'the right one')
  await give.click()
  await expect.element(dialog.getByText(t('error.role.isMember'))).toBeVisible()
  api.on(changeRole, () => ({}))
  await give.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(changeRole).at(-1)).toMatchObject({
    params: { id: 'other' },
    body: { role: 'TEACHER', teacherId: 'hida', password: 'the right one' },
  })
})

test('the administrator logs a colleague out whose phone is lost, after reading what the colleague must do next', async () => {
  const api = new ApiStub()
    .on(confirmIdentity, () => ({ confirmation: 'confirmed' }))
    .on(reportLostPhoneOf, connectionLost)
  const { t } = await show(<AdministratorRights member={other} />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('memberAdmin.administrator.lostPhone') }).click()
  const question = page.getByRole('alertdialog')
  for (const part of ['Sessions', 'Kept', 'Next', 'Mail'] as const)
    await expect.element(question).toMatchTextContent(t(`memberAdmin.administrator.lostPhone${part}`))
  const ok = question.getByRole('button', { name: t('memberAdmin.administrator.lostPhoneOk') })
  await ok.click()
  const identity = page.getByRole('dialog', { name: t('security.identityTitle') })
  await userEvent.type(identity.getByName('password'), 'a password')
  await identity.getByRole('button', { name: t('security.confirm') }).click()
  await expect.element(question.getByText(t('error.server.unreachable'))).toBeVisible()
  api.on(reportLostPhoneOf, () => ({}))
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.received(reportLostPhoneOf).at(-1)).toMatchObject({
    params: { id: 'other' },
    body: { confirmation: 'confirmed' },
  })
})
