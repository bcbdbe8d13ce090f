import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/roles.ts'
import { confirmIdentity } from '#contract/second-factors/identity.ts'
import { listSecondFactors, reportLostPhone } from '#contract/second-factors/second-factors.ts'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { Security } from '#web/features/second-factors/security.tsx'

const usage = { createdAt: isoText(now), lastUsedAt: null }
const none: OwnFactors = { passkeys: [], totp: null, recoveryCodes: null, isRequired: false }
const withPasskeys: OwnFactors = {
  ...none,
  passkeys: [
    { id: 'a', name: 'iPhone', ...usage },
    { id: 'b', name: 'Mac', ...usage },
  ],
}

async function open(
  factors: OwnFactors,
  { as = 'USER', language = 'ja' }: { as?: Role; language?: 'ja' | 'en' } = {},
) {
  const studio = { factors }
  const api = new ApiStub()
    .on(listSecondFactors, () => studio.factors)
    .on(getOwnMember, () => ownMember())
    .on(confirmIdentity, () => ({ confirmation: 'confirmed' }))
    .on(reportLostPhone, () => {
      studio.factors = none
      return {}
    })
  const { t } = await show(<Security />, { language, as })
  await page.getByRole('button', { name: t('security.lostAct') }).click()
  return { api, t, question: page.getByRole('alertdialog') }
}

test('a member who lost a phone reads what ends and what stays, confirms with the password, and the passkeys are gone', async () => {
  const { api, t, question } = await open(withPasskeys, { language: 'en' })
  await expect.element(question.getByText(t('security.lostSessions'))).toBeVisible()
  await expect.element(question.getByText('All 2 passkeys are removed.', { exact: false })).toBeVisible()
  await expect.element(question.getByText('What goes on working: your password')).toBeVisible()
  await expect.element(question.getByText(t('security.lostLastFactor'))).not.toBeInTheDocument()
  await question.getByRole('button', { name: t('security.lostAct') }).click()
  const identity = page.getByRole('dialog', { name: t('security.identityTitle') })
  await userEvent.type(identity.getByName('password'), 'a password')
  expect(api.received(reportLostPhone)).toEqual([])
  await identity.getByRole('button', { name: t('security.confirm') }).click()
  await expect.element(page.getByText(t('security.lostDone'))).toBeVisible()
  await expect.element(page.getByText('iPhone')).not.toBeInTheDocument()
  expect(api.received(reportLostPhone)).toMatchObject([{ body: { confirmation: 'confirmed' } }])
})

test('an administrator with passkeys alone reads that the recovery codes end, and what to set up at once', async () => {
  const codes = { createdAt: isoText(now), left: 8 }
  const factors = { ...withPasskeys, recoveryCodes: codes, isRequired: true }
  const { api, t, question } = await open(factors, { as: 'ADMIN' })
  await expect.element(question).toMatchTextContent(t('security.lostLastFactor'))
  await expect.element(question).toMatchTextContent(t('security.lostLastNeeded'))
  await expect
    .element(question.getByText('これまでどおり使えるもの：パスワード', { exact: true }))
    .toBeVisible()
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.received(reportLostPhone)).toEqual([])
})

test('an administrator with an app keeps it and the codes, and reads what to do if the app was on the phone', async () => {
  const factors = { ...withPasskeys, totp: usage, recoveryCodes: { createdAt: isoText(now), left: 8 } }
  const { t, question } = await open(factors, { as: 'ADMIN' })
  await expect.element(question).toMatchTextContent('パスワード、認証アプリ、リカバリーコード')
  await expect.element(question.getByText(t('security.lostApp'))).toBeVisible()
  await expect.element(question.getByText(t('security.lostLastFactor'))).not.toBeInTheDocument()
})
