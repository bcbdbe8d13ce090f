import { expect } from 'vitest'
import { renewMemberCode } from '#contract/member-codes.ts'
import { languages } from '#studio/languages.ts'
import { hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, cutConnection } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { ArrivalScreen } from '../screens/arrival-screen.ts'
import { test } from '../test.ts'
import { soonToday } from '../today.ts'

const unique = () => crypto.randomUUID().slice(0, 6)

test.for(languages)(
  'a scanner types the code of a member, whose booking is marked and who books another lesson (%s)',
  async (language, { visit, studio }) => {
    const startsAt = soonToday()
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
    // It is of today as well, also late in the evening.
    const other = await studio.lesson({ startsAt, endsAt: startsAt + 2 * hourMs })
    const member = await studio.member({ lastName: `青木${unique()}`, tickets: 3 })
    await studio.book(lesson, member)
    const { code } = await studio.call(renewMemberCode, { as: member })
    const admin = await visit({ language, as: await studio.admin(), width: 834 })
    const { page, t } = admin
    const arrival = await ArrivalScreen.open(admin)
    await expectAccessible(page)

    // The focus is on a button, which the scanner must not press.
    await page.getByRole('button', { name: t('reception.arrival.scan') }).focus()
    await page.keyboard.type(`${code.code}\n`)
    await arrival.card.waitFor()
    await expect.poll(() => arrival.card.innerText()).toContain('青木')
    await new Keyboard(page).expectFocusOn(arrival.heading)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await arrival.field.inputValue()).toBe('')
    await arrival.card.getByText(t('reception.today.ticketsLeft', { count: 2 })).waitFor()
    await arrival.card.getByText(t('reception.today.mark.firstVisit')).waitFor()
    await expectAccessible(page)

    const attended = arrival.card.getByRole('button', { name: t('admin.bookingStatus.attended') })
    await attended.press('Enter')
    await expect.poll(() => attended.getAttribute('aria-pressed')).toBe('true')

    await arrival.card.getByRole('button', { name: t('memberPage.book.open') }).click()
    const choice = page.getByRole('dialog')
    await choice.getByText(language === 'ja' ? other.title : other.titleEn).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin.frontDesk.book.ok') })
      .click()
    await arrival.card.getByText(t('reception.today.ticketsLeft', { count: 1 })).waitFor()
    await expect.poll(() => arrival.bookings.count()).toBe(2)
    await expectAccessible(page)

    await arrival.card.getByRole('button', { name: t('reception.arrival.close') }).click()
    await new Keyboard(page).expectFocusOn(arrival.field)
    expect(await arrival.card.count()).toBe(0)
  },
)

test.for(languages)(
  'a member without a code is found by kana, and has no booking today (%s)',
  async (language, { visit, studio }) => {
    const kana = ['ｱｵｲ', 'あおい'][languages.indexOf(language)] ?? ''
    const name = `葵${unique()}`
    await studio.member({ lastName: name, kanaLastName: 'アオイ', kanaFirstName: 'ソラ' })
    const admin = await visit({ language, as: await studio.admin(), width: 390 })
    const { page, t } = admin
    const arrival = await ArrivalScreen.open(admin)
    await arrival.field.fill(kana)
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await arrival.card.getByText(t('reception.arrival.noBooking')).waitFor()
    await new Keyboard(page).expectFocusOn(arrival.heading)
    await expectAccessible(page)
    await arrival.field.fill('zzzzzz')
    await page.getByText(t('reception.arrival.none')).waitFor()
    await expectAccessible(page)
  },
)

test('a code typed in full-width digits counts, and one that was replaced is said to be unknown', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ lastName: `青木${unique()}` })
  const old = (await studio.call(renewMemberCode, { as: member })).code.code
  const { code } = (await studio.call(renewMemberCode, { as: member })).code
  const admin = await visit({ as: await studio.admin(), width: 1440 })
  const { page, t, browserErrors } = admin
  const arrival = await ArrivalScreen.open(admin)
  await arrival.field.fill(
    code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  )
  await arrival.card.waitFor()
  browserErrors.expect(/status of 404 .*\/api\/admin\/reception\/member/)
  await arrival.field.fill(old)
  await page
    .getByRole('alert')
    .filter({ hasText: t('reception.arrival.unknownCode') })
    .waitFor()
  expect(await arrival.card.count()).toBe(0)
  await expectAccessible(page)
  browserErrors.expect(brokenOff)
  const mend = await cutConnection(page, /\/api\/admin\/reception\/member/)
  await arrival.field.fill('')
  await arrival.field.fill(code)
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.server.unreachable') })
    .waitFor()
  await mend()
})
