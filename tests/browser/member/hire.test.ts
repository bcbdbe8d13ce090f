import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { createHire } from '#contract/hires.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { languages } from '#studio/languages.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { rentalCancellation } from '#studio/rentals.ts'
import { yenText } from '#studio/yen.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { givenFreeDay, hiredSpace } from '../given-free-day.ts'
import { Keyboard } from '../keyboard.ts'
import { HireScreen } from '../screens/hire-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { isLoaded } from '../site-pages.ts'
import { test } from '../test.ts'
import type { Studio } from '../studio.ts'

/** Two hours of the second-floor studio on a weekday. */
const price = 5_000
const memberType = rentalMembership.code
const refund = price - rentalCancellation.refundFee

/** A member who is not shown holds a time, without a browser. */
async function givenHold(studio: Studio, day: number, from: number, to: number): Promise<string> {
  const body = {
    spaceId: hiredSpace,
    start: isoText(day + from * hourMs),
    end: isoText(day + to * hourMs),
    people: 2,
    purpose: 'Photographs',
    total: (to - from) * 2_500,
  }
  return (await studio.call(createHire, { as: await studio.member({ memberType }), body })).id
}

/** Ends the member's hold as if its time were over. */
async function endHold(studio: Studio, { id }: { id: string }): Promise<void> {
  const past = Date.now() - 1_000
  await studio.database.transact(async (writer) => {
    const hire = await writer
      .updateTable('hires')
      .set({ held_until: past })
      .where('member_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await writer
      .updateTable('occupancy')
      .set({ expires_at: past })
      .where('reference_id', '=', hire.id)
      .execute()
  })
}

test.for(languages.flatMap((language) => [390, 1440].map((width) => ({ language, width }))))(
  'a member hires a space, pays, takes the calendar file, cancels and gets the money back ($language, $width px)',
  async ({ language, width }, { studio, visit }) => {
    const day = await givenFreeDay(studio)
    const member = await studio.member({ memberType })
    const hirer = await visit({ language, width, as: member })
    const { page, t } = hirer
    const yen = (amount: number) => yenText(amount, language)
    const screen = await HireScreen.open(hirer, day)
    await screen.cell('fromCell', 10).click()
    await screen.cell('untilCell', 12).click()
    await expect.poll(() => screen.total.innerText()).toContain(yen(price))
    await screen.fill()
    await expectAccessible(page)
    await screen.hold()

    for (const term of ['hire.quantity', 'payment.method', 'hire.provision', 'hire.application']) {
      expect((await screen.term(term).innerText()).length).toBeGreaterThan(5)
    }
    await expect.poll(() => screen.term('hire.price').innerText()).toContain(yen(price))
    await expect.poll(() => screen.term('hire.leaving').innerText()).toContain(yen(refund))
    await expectAccessible(page)
    await screen.pay()
    await expectAccessible(page)

    const downloading = page.waitForEvent('download')
    await page
      .getByRole('button')
      .filter({ hasText: t('profile.calendar') })
      .click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('BEGIN:VEVENT')

    await hirer.open('/profile?tab=hires')
    await page.getByText(t('hire.paid', { amount: yen(price) })).waitFor()
    await expectAccessible(page)
    await page
      .getByRole('button')
      .filter({ hasText: t('profile.cancel') })
      .click()
    const question = page.getByRole('alertdialog', { name: t('hire.cancelTitle') })
    await question.getByText(yen(refund), { exact: true }).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: t('hire.cancelOk') }).click()
    await page.getByText(t('hire.cancelledRefund', { amount: yen(refund) })).waitFor()
    await page.getByRole('article').getByText(t('hire.state.cancelled')).waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        await isLoaded(hirer)
        return page.getByText(t('hire.refunded', { amount: yen(refund) })).count()
      })
      .toBe(1)
  },
)

test('a visitor chooses a time, logs in on the way, and finds the time chosen', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  const member = await studio.member({ memberType })
  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  const screen = await HireScreen.open(visitor, day)
  await screen.choose(13, 15)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('hire.login') }).click()
  await visitor.arrivesAt('/login')
  await page.getByText(t('login.hire')).waitFor()
  await new LoginScreen(visitor).logIn(member.email, demoPassword)
  await visitor.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 15 * hourMs))
  await screen.fill()
  await screen.hold()
})

test('a visitor registers on the way and comes back to the chosen time', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  const visitor = await visit()
  const { page, t } = visitor
  const screen = await HireScreen.open(visitor, day)
  await screen.choose(9, 11)
  await page.getByRole('link', { name: t('hire.register') }).click()
  await visitor.arrivesAt('/register')
  const register = new RegisterScreen(visitor)
  await register.fillIn()
  await register.send()
  await register.done.waitFor()
  await page.getByRole('link', { name: t('register.doneBack') }).click()
  await visitor.arrivesAt('/login')
  await expect.poll(() => page.locator('[name=username]').inputValue()).toBe(register.email)
  await new LoginScreen(visitor).logIn(register.email, validRegistration.password)
  await visitor.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 11 * hourMs))
  await page.getByRole('link', { name: t('hire.join') }).waitFor()
})

test('a member without membership pays it first and comes back to the chosen time', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio, 'weekend')
  const member = await studio.member({ memberType: 0 })
  const joining = await visit({ as: member })
  const { page, t } = joining
  const screen = await HireScreen.open(joining, day)
  await screen.choose(9, 10)
  await page.getByRole('link', { name: t('hire.join') }).click()
  await joining.arrivesAt('/pay')
  const pay = new PayScreen(joining)
  await expect.poll(() => pay.plan(memberType).isChecked()).toBe(true)
  await pay.order()
  await pay.pay()
  await page.getByRole('link', { name: t('hire.backToChoice') }).click()
  await joining.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 10 * hourMs))
  await screen.fill()
  await screen.hold()
})

test('reload and the other language keep the chosen time and what was typed', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ as: member })
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(9, 10.5)
  await screen.fill(4, '撮影')
  await page.getByRole('button', { name: 'English' }).click()
  await page.waitForURL(/\/en\/RentalSpace/)
  await expect.poll(() => page.locator('[name=purpose]').inputValue()).toBe('撮影')
  await expect.poll(() => page.locator('[name=to]').inputValue()).toBe(String(day + 10.5 * hourMs))
  await page.goBack()
  await page.reload()
  await screen.times.scrollIntoViewIfNeeded()
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 10.5 * hourMs))
  await page.getByText(t('hire.announced', { total: yenText(3_750, 'ja') })).waitFor()
})

test('a time is chosen and held with the keyboard alone', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  const hirer = await visit({ language: 'en', as: await studio.member({ memberType }) })
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  const keyboard = new Keyboard(page)
  await keyboard.reach(screen.from)
  await page.keyboard.type('10:00')
  await keyboard.reach(screen.to)
  await page.keyboard.type('11:30')
  await keyboard.reach(page.getByLabel(t('hire.people')))
  await page.keyboard.type('3')
  await keyboard.reach(page.getByLabel(t('hire.purpose')))
  await page.keyboard.type('A meeting')
  await keyboard.press(screen.button('hold'))
  await hirer.arrivesAt('/hire')
  await screen.shows('payable')
  await keyboard.press(screen.button('pay'))
  await new PayScreen(hirer).isAt('/dev/checkout/')
})

test('a new price is shown beside the old one, and the member confirms again', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const hirer = await visit({ as: await studio.member({ memberType }) })
  hirer.browserErrors.expect(refusedWith(409))
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill()
  const spaces = studio.database
  const setPrice = (unitPrice: number) =>
    spaces.transact((writer) =>
      writer.updateTable('spaces').set({ unit_price: unitPrice }).where('id', '=', hiredSpace).execute(),
    )
  await setPrice(3_000)
  try {
    await screen.button('hold').click()
    await page
      .getByText(t('hire.priceChanged', { before: yenText(price, 'ja'), now: yenText(6_000, 'ja') }))
      .waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.getByLabel(t('hire.purpose')).inputValue()).toBe('ヨガ教室')
    await page
      .getByRole('button', { name: t('hire.holdAtNewPrice', { total: yenText(6_000, 'ja') }) })
      .click()
    await hirer.arrivesAt('/hire')
    await expect.poll(() => screen.term('hire.price').innerText()).toContain(yenText(6_000, 'ja'))
  } finally {
    await setPrice(2_500)
  }
})

test('a time that was taken meanwhile is said, with the free times that are left and the form as it was', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const hirer = await visit({ language: 'en', width: 390, as: await studio.member({ memberType }) })
  hirer.browserErrors.expect(refusedWith(409))
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill(5, 'A class')
  await givenHold(studio, day, 10, 12)
  await screen.button('hold').click()
  await page.getByText(t('hire.gone')).waitFor()
  await expectAccessible(page)
  await screen.choose(15, 16)
  await expect.poll(() => page.getByLabel(t('hire.purpose')).inputValue()).toBe('A class')
  await screen.hold()
})

test('after the back button of the browser the same time is paid on the same page', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio, 'weekend')
  const hirer = await visit({ as: await studio.member({ memberType }) })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 11)
  await screen.fill()
  await screen.hold()
  await screen.goToPayment()
  const first = hirer.page.url()
  await hirer.page.goBack()
  await screen.shows('payable')
  await screen.goToPayment()
  expect(hirer.page.url()).toBe(first)
})

test('two clicks on the button hold one time and open one payment page', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ as: member })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 11)
  await screen.fill()
  await screen.button('hold').dblclick()
  await hirer.arrivesAt('/hire')
  await screen.shows('payable')
  await screen.button('pay').dblclick()
  await new PayScreen(hirer).isAt('/dev/checkout/')
  const hires = studio.database.reader.selectFrom('hires').where('member_id', '=', member.id)
  expect(await hires.select('state').execute()).toEqual([{ state: 'held' }])
})

test('a hold that has ended says so and leads back to the day of the space', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ language: 'en', width: 390, as: member })
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 11)
  await screen.fill()
  await screen.hold()
  await endHold(studio, member)
  await page.reload()
  await screen.shows('ended')
  await expectAccessible(page)
  await page.getByRole('link', { name: t('hire.chooseAgain') }).click()
  await hirer.arrivesAt('/RentalSpace')
  await screen.cell('fromCell', 10).waitFor()
})

test('a member who gives the time back finds it free again', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const hirer = await visit({ as: await studio.member({ memberType }) })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 11)
  await screen.fill()
  await screen.hold()
  await screen.button('giveBack').click()
  await hirer.arrivesAt('/RentalSpace')
  await screen.cell('fromCell', 10).waitFor()
  await hirer.open('/profile?tab=hires')
  await hirer.page.getByText(hirer.t('hire.none')).waitFor()
  await expectAccessible(hirer.page)
})

test('a payment after the end of the hold still gets the time while it is free', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ language: 'en', as: member })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill()
  await screen.hold()
  const pay = await screen.goToPayment()
  await endHold(studio, member)
  await pay.simulatorButton(pay.simulator.checkout.pay).first().click()
  await hirer.arrivesAt('/hire')
  await screen.shows('confirmed')
})

test('a payment for a time that another member has meanwhile is given back in full', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ width: 390, as: member })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill()
  await screen.hold()
  const pay = await screen.goToPayment()
  await endHold(studio, member)
  await givenHold(studio, day, 10, 12)
  await pay.simulatorButton(pay.simulator.checkout.pay).first().click()
  await hirer.arrivesAt('/hire')
  await screen.shows('returned')
  expect(await hirer.page.getByRole('status').allInnerTexts()).toContainEqual(
    expect.stringContaining(yenText(price, 'ja')),
  )
  await expectAccessible(hirer.page)
})

test('a refund that has changed since the question was opened is shown anew before it counts', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const hirer = await visit({ language: 'en', as: await studio.member({ memberType }) })
  hirer.browserErrors.expect(refusedWith(409))
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill()
  await screen.hold()
  await screen.pay()
  await hirer.open('/profile?tab=hires')
  // As the figures were a moment before midnight.
  const stale = { paid: price, percent: 0, kept: 0, fee: 0, refund: price, until: null }
  await page.route(/\/cancellation$/, (route) => route.fulfill({ json: stale }))
  await page
    .getByRole('button')
    .filter({ hasText: t('profile.cancel') })
    .click()
  const question = page.getByRole('alertdialog', { name: t('hire.cancelTitle') })
  await question.getByRole('button', { name: t('hire.cancelOk') }).click()
  await question.getByText(t('error.hire.refundChanged')).waitFor()
  await question.getByText(yenText(refund, 'en'), { exact: true }).waitFor()
  await question.getByRole('button', { name: t('hire.cancelOk') }).click()
  await page.getByRole('article').getByText(t('hire.state.cancelled')).waitFor()
})
