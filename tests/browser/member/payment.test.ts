import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

const plan = 3

test.for(languages)(
  'a new member opens the link, orders, pays and gets the tickets (%s)',
  async (language, { studio, visit }) => {
    const member = await studio.member({ memberType: 0 })
    const payer = await visit({ language })
    const { page, t } = payer
    const screen = await PayScreen.open(payer, await studio.paymentToken(member))
    await screen.plan(plan).check()
    await expect.poll(() => payer.address).toBe(payer.to('/pay'))
    const price = await screen.term('price').innerText()
    for (const amount of [27_990, 15_000, 12_990, 170_880]) expect(price).toContain(yenText(amount, language))
    for (const term of ['quantity', 'method', 'provision', 'period', 'application', 'leaving']) {
      expect((await screen.term(term).innerText()).length).toBeGreaterThan(5)
    }
    await expectAccessible(page)

    await screen.order()
    await screen.notice.waitFor()
    await expectAccessible(page)
    await screen.pay()
    await expectAccessible(page)

    await page.getByRole('link', { name: t('payment.login') }).click()
    await payer.arrivesAt('/login')
    await new LoginScreen(payer).logIn(member.email, demoPassword)
    await payer.arrivesAt('/')
    await (await ProfileScreen.open(payer)).showsTickets(4)
    expect(await studio.mailsTo(member)).toEqual(['paymentLink', 'paymentReceived'])

    await PayScreen.atOwnPayments(payer)
    await expectAccessible(page)
    await page.getByRole('link', { name: t('payment.receipt') }).click()
    await page.getByRole('heading', { name: t('payment.receipt') }).waitFor()
    await expect.poll(() => page.getByRole('article').innerText()).toContain(yenText(2_544, language))
    await expectAccessible(page)

    await page.getByRole('button', { name: t('payment.addressee.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('payment.addressee.title') })
    await dialog.getByLabel(new RegExp(`^${t('payment.addressee.name')}`)).fill('株式会社しおかぜ')
    await dialog.getByRole('combobox').selectOption(t('payment.addressee.onchu'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('payment.addressee.save') }).click()
    await page.getByRole('article').getByText('株式会社しおかぜ 御中').waitFor()
    expect(await page.getByRole('button', { name: t('payment.addressee.open') }).count()).toBe(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('payment.pdf') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^(領収書|receipt)_H-\d{6}\.pdf$/)

    await page.emulateMedia({ media: 'print' })
    const printed = await page.locator('body').innerText()
    for (const words of [t('payment.receipt'), 'H-0', identity.company.name[language], identity.phone]) {
      expect(printed).toContain(words)
    }
    for (const words of [t('payment.print'), t('nav.booking')]) expect(printed).not.toContain(words)
  },
)

test('a declined payment can be tried again with the plan that was chosen, and the used link says when it was paid', async ({
  studio,
  visit,
}) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit({ language: 'en', width: 390 })
  const token = await studio.paymentToken(member)
  const screen = await PayScreen.open(payer, token)
  await screen.plan(4).check()
  await screen.order()
  await screen.decline()
  await payer.page.getByRole('link', { name: payer.t('payment.again') }).click()
  await payer.arrivesAt('/pay')
  await screen.plan(2).waitFor()
  await expect.poll(() => screen.plan(4).isChecked()).toBe(true)
  await screen.order()
  await screen.pay()
  expect(await studio.mailsTo(member)).toEqual(['paymentLink', 'paymentReceived'])

  payer.browserErrors.expect(/410/)
  await PayScreen.open(payer, token)
  const date = dateText(Date.now(), 'en')
  await payer.page.getByText(payer.t('payment.linkUsedOn', { date })).waitFor()
  await expectAccessible(payer.page)
  await payer.page.getByRole('link', { name: payer.t('payment.toProfile') }).click()
  await payer.arrivesAt('/login')
  await new LoginScreen(payer).logIn(member.email, demoPassword)
  await payer.arrivesAt('/profile')
  expect(payer.address).toContain('tab=payments')
})

test('an expired payment link is explained, and a new one is mailed', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit()
  payer.browserErrors.expect(/410/)
  const screen = await PayScreen.open(payer, await studio.paymentToken(member, Date.now() - 8 * dayMs))
  await payer.page.getByText(payer.t('error.payment.linkExpired')).waitFor()
  await expectAccessible(payer.page)
  await screen.button('newLink').click()
  await payer.page.getByText(payer.t('payment.newLinkSent')).waitFor()
  expect(await studio.mailsTo(member)).toEqual(['paymentLink', 'paymentLink'])
})

test('a member renews, pauses, resumes and ends a membership', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit({ language: 'en', as: member })
  const { page, t } = payer
  const screen = await PayScreen.open(payer)
  await screen.plan(2).check()
  await screen.order()
  await screen.pay()

  await PayScreen.atOwnPayments(payer)
  await screen.openPortal()
  await expectAccessible(page)
  const { portal } = screen.simulator
  await screen.atPortal('renew', portal.status.active)
  await screen.leavePortal()
  await new ProfileScreen(payer).showsTickets(4)
  await expect.poll(() => page.getByRole('link', { name: t('payment.receipt') }).count()).toBe(2)

  await screen.openPortal()
  await screen.atPortal('pause', portal.resume)
  await screen.leavePortal()
  await page.getByText(t('payment.status.paused'), { exact: true }).waitFor()
  await screen.openPortal()
  await screen.atPortal('resume', portal.status.active)
  await screen.atPortal('cancel', portal.keep)
  await screen.leavePortal()
  await page.getByText(screen.beginOf('endsOn')).waitFor()

  await screen.openPortal()
  await screen.atPortal('renew', portal.status.canceled)
  await screen.leavePortal()
  await page.getByText(t('payment.noMembership')).waitFor()
  await new ProfileScreen(payer).showsTickets(4)
})

test('the payment page leads a member with a membership to its portal', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit({ as: member })
  const screen = await PayScreen.open(payer)
  await screen.order()
  await screen.pay()
  await PayScreen.open(payer)
  await payer.page.getByRole('heading', { name: payer.t('payment.alreadyTitle') }).waitFor()
  await screen.openPortal()
})

test('a member orders and pays with the keyboard alone on a phone’s screen', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0 })
  const payer = await visit({ width: 390, as: member })
  const screen = await PayScreen.open(payer)
  const keyboard = new Keyboard(payer.page)
  await keyboard.reach(screen.plan(2))
  await payer.page.keyboard.press('ArrowDown')
  await expect.poll(() => screen.plan(plan).isChecked()).toBe(true)
  await keyboard.press(screen.button('order'))
  await screen.isAt('/dev/checkout/')
  await keyboard.press(screen.simulatorButton(screen.simulator.checkout.pay).first())
  await payer.arrivesAt('/payment')
})

test('the payment page asks a visitor without a link to log in or to open the link', async ({ visit }) => {
  const visitor = await visit()
  await PayScreen.open(visitor)
  await visitor.page.getByText(visitor.t('payment.loginFirst')).waitFor()
  await expectAccessible(visitor.page)
})

test('/payment without a payment says that none was under way and leads to my page and the plans', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  await visitor.open('/payment')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: t('payment.failed') }).waitFor()
  await main.getByText(t('payment.nothingUnderWay')).waitFor()
  expect(await main.getByRole('link', { name: t('payment.again') }).count()).toBe(0)
  await expectAccessible(page)
  expect(await main.getByRole('link', { name: t('nav.myPage') }).getAttribute('href')).toBe(
    visitor.to('/profile'),
  )
  await main.getByRole('link', { name: t('payment.seePlans') }).click()
  await visitor.arrivesAt('/price')
})
