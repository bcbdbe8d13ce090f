import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmIdentity, passIdentityStep } from '#contract/second-factors/identity.ts'
import type { Language } from '#studio/languages.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { IdentityDialog } from './identity-dialog.tsx'

const step = {
  token: 'step-1',
  expiresAt: isoText(now + 5 * minuteMs),
  ways: ['totp' as const, 'recoveryCode' as const],
}

/** A change that asks who the person is. */
async function open(language: Language) {
  const confirmed: string[] = []
  const dialog = <IdentityDialog open onClose={() => undefined} onConfirmed={(one) => confirmed.push(one)} />
  const { t } = await show(dialog, { language, as: 'ADMIN' })
  return {
    t,
    confirmed,
    password: page.getByName('password'),
    code: page.getByName('code'),
    confirm: page.getByRole('button', { name: t('security.confirm') }),
    pass: page.getByRole('button', { name: t('security.pass') }),
  }
}

test('a member types the password letter by letter, and it stays in the field when it is wrong', async () => {
  const api = new ApiStub().on(confirmIdentity, () => refusal('error.password.incorrect'))
  const { t, confirmed, password, confirm } = await open('ja')
  await userEvent.type(password, 'wrong one')
  await confirm.click()
  await expect.element(page.getByText(t('error.password.incorrect'))).toBeVisible()
  await expect.element(password).toHaveValue('wrong one')
  api.on(confirmIdentity, () => ({ confirmation: 'confirmed-1' }))
  await userEvent.clear(password)
  await userEvent.type(password, 'sun on the floor{Enter}')
  await expect.poll(() => confirmed).toEqual(['confirmed-1'])
  expect(api.received(confirmIdentity).map(({ body }) => body.password)).toEqual([
    'wrong one',
    'sun on the floor',
  ])
})

test('an administrator types the code of the app letter by letter, and a wrong one is ready to be typed over', async () => {
  const api = new ApiStub()
    .on(confirmIdentity, () => ({ secondStep: step }))
    .on(passIdentityStep, () => refusal('error.secondStep.incorrect', { fields: { code: 'incorrect' } }))
  const { t, confirmed, password, code, confirm, pass } = await open('en')
  await userEvent.type(password, 'sun on the floor')
  await confirm.click()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('111111')
  await pass.click()
  await expect.element(page.getByText(t('error.code.incorrect'))).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('111111')
  api.on(passIdentityStep, () => ({ confirmation: 'confirmed-2' }))
  await userEvent.keyboard('222222{Enter}')
  await expect.poll(() => confirmed).toEqual(['confirmed-2'])
  expect(api.received(passIdentityStep).map(({ body }) => body.code)).toEqual(['111111', '222222'])
})

test('after too many wrong codes the administrator begins with the password again', async () => {
  new ApiStub()
    .on(confirmIdentity, () => ({ secondStep: step }))
    .on(passIdentityStep, () => refusal('error.secondStep.over'))
  const { t, password, code, confirm, pass } = await open('ja')
  await userEvent.type(password, 'sun on the floor')
  await confirm.click()
  await userEvent.type(code, '111111')
  await pass.click()
  await expect.element(page.getByText(t('error.secondStep.over'))).toBeVisible()
  await expect.element(password).toBeVisible()
})
