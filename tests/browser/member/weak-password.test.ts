import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const field = ({ page }: Visit, name: string) => page.getByRole('main').locator(`input[name="${name}"]`)

const warning = ({ page, t }: Visit, weakness: 'common' | 'own') =>
  page.getByRole('status').filter({ hasText: t(`common.weakPassword.${weakness}`) })

/** Types a common password, one with an own word where one is given, and a good one. */
async function expectWarnings(visitor: Visit, name: string, own?: string): Promise<void> {
  await field(visitor, name).fill('qwerty123')
  await warning(visitor, 'common').waitFor()
  await expectAccessible(visitor.page)
  if (own !== undefined) {
    await field(visitor, name).fill(own)
    await warning(visitor, 'own').waitFor()
  }
  await field(visitor, name).fill('tea on the terrace')
  await expect.poll(() => warning(visitor, own === undefined ? 'common' : 'own').count()).toBe(0)
}

test.for(['ja', 'en'] as const)(
  'the registration in %s warns of a common password and of one with the own address',
  async (language, { visit }) => {
    const visitor = await visit({ language, width: 390 })
    await visitor.open('/register')
    await field(visitor, 'email').fill('haruka.ito@example.test')
    await expectWarnings(visitor, 'password', 'haruka.ito88')
  },
)

test('the form behind a mailed link warns of a common password and accepts it from a member', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  await studio.call(requestPasswordReset, { body: { email: member.email } })
  const visitor = await visit()
  await visitor.open(`/reset#token=${await studio.resetTokenOf(member)}`)
  await expectWarnings(visitor, 'newPassword')
  await field(visitor, 'newPassword').fill('qwerty123')
  await field(visitor, 'newPasswordConfirm').fill('qwerty123')
  await visitor.page.getByRole('button', { name: visitor.t('password.save') }).click()
  await visitor.arrivesAt('/login')
})

test('an administrator is warned of a common password on my page, and cannot save it', async ({
  visit,
  studio,
}) => {
  const visitor = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = visitor
  await visitor.open('/profile?tab=password')
  await expectWarnings(visitor, 'newPassword')
  await field(visitor, 'oldPassword').fill(demoPassword)
  for (const name of ['newPassword', 'newPasswordConfirm']) await field(visitor, name).fill('qwerty123')
  await page.getByRole('button', { name: t('profile.passwordSave') }).click()
  await page.getByText(t('error.newPassword.common')).waitFor()
  await expect.poll(() => field(visitor, 'newPassword').inputValue()).toBe('qwerty123')
  await expectAccessible(page)
})
