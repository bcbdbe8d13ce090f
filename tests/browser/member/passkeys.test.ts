import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { SecurityScreen } from '../screens/security-screen.ts'
import { openStudioWith } from '../own-studio.ts'
import { test } from '../test.ts'
import { VirtualAuthenticator } from '../virtual-authenticator.ts'

/** A studio at a host name, because passkeys belong to a name and not to an address. */
const openStudio = (settings: Record<string, string> = {}) => openStudioWith(settings, undefined, 'localhost')

test('a member adds a passkey, logs in with it alone, renames and removes it', async ({ visit }) => {
  const studio = await openStudio()
  const member = await studio.member()
  const visitor = await visit({ studio, as: member, width: 390, changesBrowser: true })
  const { page, t } = visitor
  const device = await VirtualAuthenticator.plugInto(page)
  const screen = await SecurityScreen.open(visitor)
  await screen.button('passkeyAdd').click()
  await screen.confirm()
  await screen.identity.waitFor({ state: 'detached' })
  const name = page.getByRole('dialog').getByRole('textbox')
  await name.fill('わたしの iPhone')
  await device.recognises(false)
  await screen.button('passkeyCreate').click()
  await screen.says('security.passkeyCancelled').waitFor()
  await expect.poll(() => name.inputValue()).toBe('わたしの iPhone')
  await device.recognises(true)
  await screen.button('passkeyCreate').click()
  await page.getByRole('listitem').filter({ hasText: 'わたしの iPhone' }).waitFor()

  const elsewhere = await visit({ studio, changesBrowser: true })
  const other = await VirtualAuthenticator.plugInto(elsewhere.page)
  const login = await LoginScreen.open(elsewhere)
  const ownButton = new SecurityScreen(elsewhere).button('passkeyLogin')
  await ownButton.click()
  await login.failure.getByText(elsewhere.t('security.passkeyCancelled')).waitFor()
  await device.moveTo(other)
  await ownButton.click()
  await elsewhere.arrivesAt('/')
  await elsewhere.open('/profile')
  await elsewhere.heading.waitFor()

  await page.getByRole('button', { name: t('security.passkeyRenameOf', { name: 'わたしの iPhone' }) }).click()
  await name.fill('PC')
  await screen.button('passkeySave').click()
  await page.getByRole('button', { name: t('security.passkeyRemoveOf', { name: 'PC' }) }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(t('security.passkeyRemoveMember')).waitFor()
  await question.getByRole('button', { name: t('security.remove') }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('listitem').filter({ hasText: 'PC' }).waitFor({ state: 'hidden' })
})

test('an administrator of a public studio sets up a passkey first, and logs in with password and passkey', async ({
  visit,
}) => {
  const studio = await openStudio({ NODE_ENV: 'production' })
  const admin = await studio.admin()
  const visitor = await visit({ studio, language: 'en', changesBrowser: true })
  visitor.browserErrors.expect(/status of 403 .*\/api\//)
  const device = await VirtualAuthenticator.plugInto(visitor.page)
  await (await LoginScreen.open(visitor)).logIn(admin.email, demoPassword)
  await visitor.page.waitForURL(/\/profile\?tab=security$/)
  const screen = new SecurityScreen(visitor)
  await screen.button('passkeyAdd').click()
  await screen.confirm()
  await screen.button('passkeyCreate').click()
  await screen.button('codesKept').waitFor()
  expect(await screen.codes()).toHaveLength(10)
  await screen.button('codesKept').click()
  await screen.says('security.onlyFactor').waitFor()
  await expect.poll(() => screen.button('remove').count()).toBe(0)

  const elsewhere = await visit({ studio, language: 'en', changesBrowser: true })
  const other = await VirtualAuthenticator.plugInto(elsewhere.page)
  await (await LoginScreen.open(elsewhere)).logIn(admin.email, demoPassword)
  const step = new SecurityScreen(elsewhere)
  await step.button('passkeyUse').click()
  await step.says('security.passkeyCancelled').waitFor()
  await device.moveTo(other)
  await step.button('passkeyUse').click()
  await elsewhere.arrivesAt('/admin')
})

test('where passkeys do not work, the login page says so, and the password goes on working', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  // This studio is at an address and not at a name.
  const visitor = await visit({ language: 'en' })
  const login = await LoginScreen.open(visitor)
  await login.username.fill(member.email)
  await new SecurityScreen(visitor).button('passkeyLogin').click()
  await login.failure.getByText(visitor.t('security.passkeyUnsupported')).waitFor()
  await expect.poll(() => login.username.inputValue()).toBe(member.email)
  await login.logIn(member.email, demoPassword)
  await visitor.arrivesAt('/')
})
