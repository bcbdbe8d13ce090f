import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  inviteStaff,
  listStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#contract/accounts/staff-invitations.ts'
import type { Staff } from '#contract/accounts/staff-invitations.ts'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs, isoText } from '#time/tokyo.ts'
import { StaffAdministration } from './staff-administration.tsx'

const invitation: Staff['invitations'][number] = {
  id: 'invitation-1',
  lastName: '渚',
  firstName: '',
  email: 'nagisa@example.test',
  role: 'ADMIN',
  teacherId: null,
  sentAt: isoText(now),
  expiresAt: isoText(now + 7 * dayMs),
  expired: false,
}

test('the administrator invites another one by name and address, sends it again, and withdraws it', async () => {
  const staff: Staff = { people: [], invitations: [] }
  const api = new ApiStub()
    .on(listStaff, () => structuredClone(staff))
    .on(listAllTeachers, () => [])
    .on(confirmIdentity, () => ({ confirmation: 'confirmed' }))
    .on(inviteStaff, () => {
      staff.invitations.push(invitation)
      return { id: invitation.id }
    })
    .on(resendStaffInvitation, () => ({ email: invitation.email }))
    .on(withdrawStaffInvitation, ({ params }) => {
      staff.invitations = []
      return params
    })
  const { t } = await show(<StaffAdministration />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('staff.invite') }).click()
  const dialog = page.getByRole('dialog', { name: t('staff.inviteTitle') })
  const field = (name: 'lastName' | 'email') =>
    dialog.getByRole('textbox', { name: t(`staff.field.${name}`) })
  await userEvent.type(field('lastName'), invitation.lastName)
  await userEvent.type(field('email'), invitation.email)
  await dialog.getByRole('button', { name: t('staff.send') }).click()
  const identity = page.getByRole('dialog', { name: t('security.identityTitle') })
  await userEvent.type(identity.getByName('password'), 'own password')
  await identity.getByRole('button', { name: t('security.confirm') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(inviteStaff).map(({ body }) => body)).toEqual([
    {
      lastName: invitation.lastName,
      firstName: '',
      email: invitation.email,
      role: 'ADMIN',
      teacherId: null,
      language: 'ja',
      confirmation: 'confirmed',
    },
  ])
  const name = invitation.lastName
  await page.getByRole('button', { name: t('staff.resendOf', { name }) }).click()
  await expect.poll(() => api.received(resendStaffInvitation)).toHaveLength(1)
  const withdraw = page.getByRole('button', { name: t('staff.withdrawOf', { name }) })
  await withdraw.click()
  await page
    .getByRole('alertdialog', { name: t('staff.withdrawQuestion', { name }) })
    .getByRole('button', { name: t('staff.withdrawOk') })
    .click()
  await expect.element(withdraw).not.toBeInTheDocument()
})
