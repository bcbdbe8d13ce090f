import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** The dialog on the page of the member, which asks for the password. */
function questionOf({ page, t }: Visit) {
  const dialog = page.getByRole('dialog').last()
  return {
    dialog,
    password: dialog.getByLabel(new RegExp(`^${t('admin.administrator.password')}`)),
    confirm: (action: 'revoke' | 'block' | 'unblock') =>
      dialog.getByRole('button', { name: t(`admin.administrator.${action}Ok`), exact: true }).click(),
  }
}

test('an administrator blocks the account of another one, who learns at the login why, and unblocks it', async ({
  visit,
  studio,
}) => {
  const [admin, other] = [await studio.admin(), await studio.admin()]
  const elsewhere = await visit({ language: 'en', as: other })
  await elsewhere.open('/admin')
  const visitor = await visit({ language: 'en', as: admin, width: 390 })
  visitor.browserErrors.expect(refusedWith(409))
  visitor.browserErrors.expect(brokenOff)
  const { page, t } = visitor
  const screen = new MembersScreen(visitor)
  const open = async () => {
    await page.goto(`/en/admin/members/${other.id}`)
    await page.getByRole('heading', { name: t('admin.administrator.title') }).waitFor()
  }
  await open()
  await page.getByRole('button', { name: t('admin.administrator.block') }).click()
  const question = questionOf(visitor)
  await question.dialog.getByText(t('admin.administrator.blockText')).waitFor()
  await expectAccessible(page)
  await question.password.fill('a wrong guess')
  await question.confirm('block')
  await question.dialog.getByText(t('error.password.incorrect')).waitFor()
  await question.password.fill(demoPassword)
  const mend = await cutConnection(page, calls.adminMember)
  await question.confirm('block')
  await question.dialog.getByText(t('form.outcomeUnknown')).waitFor()
  await expect.poll(() => question.password.inputValue()).toBe(demoPassword)
  await mend()
  await question.confirm('block')
  await page.getByText(/^The account of .* is blocked$/).waitFor()
  await screen.dialog.first().waitFor({ state: 'hidden' })

  elsewhere.browserErrors.expect(refusedWith(401))
  elsewhere.browserErrors.expect(refusedWith(403))
  await elsewhere.page.goto('/en/admin')
  await elsewhere.arrivesAt('/login')
  const login = new LoginScreen(elsewhere)
  await login.logIn(other.email, demoPassword)
  await elsewhere.page.getByText(elsewhere.t('error.login.blocked')).waitFor()
  await expectAccessible(elsewhere.page)

  await open()
  await page.getByText(t('admin.administrator.isBlocked')).waitFor()
  await page.getByRole('button', { name: t('admin.administrator.unblock') }).click()
  await question.password.fill(demoPassword)
  await question.confirm('unblock')
  await page.getByText(/^The account of .* is unblocked$/).waitFor()
  await login.logIn(other.email, demoPassword)
  await elsewhere.arrivesAt('/admin')
  expect(await studio.mailsTo(other)).toEqual(['accountBlocked'])
})

test('an administrator takes the rights of another one, who is logged out and recorded, but not their own', async ({
  visit,
  studio,
}) => {
  const [admin, other] = [await studio.admin(), await studio.admin()]
  const elsewhere = await visit({ as: other })
  await elsewhere.open('/admin')
  const visitor = await visit({ as: admin })
  const { page, t } = visitor
  const screen = await MembersScreen.at(visitor)
  await screen.open(other)
  await page.getByRole('button', { name: t('admin.administrator.revoke') }).click()
  const question = questionOf(visitor)
  await question.dialog.getByText(t('admin.administrator.revokeText')).waitFor()
  await expectAccessible(page)
  await question.password.fill(demoPassword)
  await question.confirm('revoke')
  await page.getByText(/さんの管理者の権限を解除しました$/).waitFor()

  elsewhere.browserErrors.expect(refusedWith(401))
  await elsewhere.page.goto('/admin')
  await elsewhere.arrivesAt('/login')
  await new LoginScreen(elsewhere).logIn(other.email, demoPassword)
  await elsewhere.page.getByRole('heading', { name: elsewhere.t('error.page.401') }).waitFor()

  await screen.back.click()
  await screen.open(admin)
  await page.getByText(t('admin.administrator.own')).waitFor()
  expect(await page.getByRole('button', { name: t('admin.administrator.revoke') }).count()).toBe(0)
  await visitor.open('/admin/log?kind=member')
  await page
    .getByText(/さんの管理者権限を解除しました。$/)
    .first()
    .waitFor()
})
