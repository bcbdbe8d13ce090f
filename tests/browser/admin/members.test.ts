import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, loseAnswers, refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'
import { MembersScreen } from '../screens/members-screen.ts'

const searches = {
  ja: ['すずえ やえ', 'スズエヤ', 'ｽｽﾞｴﾔ', '070-5555-6666', '鈴江'],
  en: ['すずえだ', 'スズエダ', 'ｽｽﾞｴﾀﾞ', '０７０５５５５７７', '鈴枝'],
}

const unique = () => crypto.randomUUID().slice(0, 8)

test.for(languages)(
  'the list of members is searched, sorted and shown as the specification says (%s)',
  async (language, { visit, studio }) => {
    const member = await studio.member({
      lastName: language === 'ja' ? '鈴江' : '鈴枝',
      firstName: '八重',
      // The tests of a worker share the studio.
      kanaLastName: language === 'ja' ? 'スズエ' : 'スズエダ',
      kanaFirstName: 'ヤエ',
      phone: language === 'ja' ? '07055556666' : '07055557777',
      memberType: 2,
      tickets: 3,
    })
    const admin = await visit({ language, as: await studio.admin() })
    const screen = await MembersScreen.at(admin)
    const { t } = admin
    for (const typed of searches[language]) {
      await screen.search.fill(typed)
      await screen.row(member).waitFor()
      await expect.poll(() => screen.table.getByRole('row').count(), { message: typed }).toBe(2)
    }
    const row = await screen.row(member).innerText()
    for (const text of ['八重', 'ヤエ', t('admin.member.gender1'), '3', planName(2, language)]) {
      expect(row).toContain(text)
    }
    await screen.search.fill(`nobody ${unique()}`)
    await admin.page.getByText(t('admin.member.none')).waitFor()
    await expectAccessible(admin.page)

    await screen.search.fill('')
    await screen.table.getByRole('link', { name: t('admin.member.tickets') }).click()
    await admin.page.waitForURL(/sort=tickets/)
    await screen.table.getByRole('link', { name: t('admin.member.tickets') }).click()
    await admin.page.waitForURL(/sort=-tickets/)
    const heading = screen.table.getByRole('columnheader', { name: t('admin.member.tickets') })
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending')
    // The table is dimmed until the members are sorted.
    await screen.table.and(admin.page.locator('[aria-busy="false"]')).waitFor()
    await expectAccessible(admin.page)
  },
)

test('slow typing in the search keeps the text and the caret', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin(), changesBrowser: true })
  const screen = await MembersScreen.at(admin)
  const processor = await admin.context.newCDPSession(admin.page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // As long as the pause after which the page searches, so that letters arrive while the list is rendered.
  const delay = 320
  await screen.search.pressSequentially('yamadahanako', { delay })
  await expect.poll(() => screen.search.inputValue()).toBe('yamadahanako')
  await admin.page.waitForURL(/q=yamadahanako$/)
  await screen.search.press('Home')
  await admin.page.keyboard.type('suzuki ', { delay })
  await admin.page.waitForURL(/q=suzuki(\+|%20)yamadahanako$/)
  await expect.poll(() => screen.search.inputValue()).toBe('suzuki yamadahanako')
})

test('the search of members follows the address, also with the back button', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const screen = await MembersScreen.at(admin, '&q=山田')
  await screen.table.getByRole('link', { name: admin.t('admin.member.tickets') }).click()
  await admin.page.waitForURL(/sort=tickets/)
  await screen.search.fill('nobody')
  await admin.page.waitForURL(/q=nobody/)
  await admin.page.goBack()
  await expect.poll(() => screen.search.inputValue()).toBe('山田')
})

test('the members are shown in pages, and the address keeps the page', async ({ visit, studio }) => {
  const mark = unique()
  for (let serial = 0; serial < 51; serial += 1) {
    await studio.member({ lastName: mark, email: `${mark}-${100 + serial}@example.test` })
  }
  const admin = await visit({ as: await studio.admin() })
  const screen = await MembersScreen.at(admin, `&q=${mark}&sort=email`)
  await admin.page.getByText(admin.t('common.pageRange', { first: 1, last: 50, total: 51 })).waitFor()
  await expectAccessible(admin.page)
  await admin.page.getByRole('link', { name: admin.t('common.nextPage') }).click()
  await screen.row({ email: `${mark}-150@` }).waitFor()
  await expect.poll(() => screen.table.getByRole('row').count()).toBe(2)
  await admin.page.reload()
  await screen.row({ email: `${mark}-150@` }).waitFor()
  await screen.search.fill(`${mark}-100`)
  await screen.row({ email: `${mark}-100@` }).waitFor()
})

test('an administrator sets a member’s tickets with a reason, and the member type', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 4, memberType: 3 })
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const screen = await MembersScreen.at(admin)
  await screen.openDialog(member)
  await expectAccessible(admin.page)
  const offered = await screen.field('memberType').getByRole('option').allInnerTexts()
  expect(offered).toEqual(([2, 3, 4, 1, 11, 0] as const).map((code) => planName(code, 'en')))

  await screen.field('tickets').fill('6')
  await screen.confirm.click()
  await screen.dialog.getByText(admin.t('error.ticketsReason.required')).waitFor()
  await screen.field('ticketsReason').fill('お詫びとして')
  await screen.field('memberType').selectOption(planName(2, 'en'))
  await screen.save()
  await screen.part('timeline').getByText('お詫びとして').first().waitFor()
  const reason = admin.t('admin.member.reason.adjusted')
  await screen
    .part('timeline')
    .getByText(admin.t('timeline.ticketsMoved', { change: '+2', reason }))
    .waitFor()
  await expectAccessible(admin.page)
  await screen.correct.click()
  await screen.field('tickets').fill('-1')
  await screen.dialog.getByText(admin.t('error.tickets.validate')).waitFor()
})

test('a member’s change by another administrator is shown before it is overwritten', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 4 })
  const first = await MembersScreen.at(await visit({ as: await studio.admin() }))
  const second = await MembersScreen.at(await visit({ as: await studio.admin() }))
  await first.openDialog(member)
  await second.openDialog(member)
  await first.field('tickets').fill('5')
  await first.field('ticketsReason').fill('紹介')
  await first.save()

  second.visit.browserErrors.expect(/412/)
  await second.field('memberType').selectOption(planName(4, 'ja'))
  await second.confirm.click()
  const { t } = second.visit
  const conflict = second.dialog.getByRole('alert', { name: t('admin.conflict.title') })
  await conflict.getByText(t('admin.field.tickets'), { exact: true }).waitFor()
  await conflict.getByText(t('admin.conflict.fromTo', { before: '4枚', after: '5枚' })).waitFor()
  await expectAccessible(second.visit.page)
  await expect.poll(() => second.field('tickets').inputValue()).toBe('5')
  await second.save()
  await second.back.click()
  await expect.poll(() => second.row(member).innerText()).toMatch(/5[\s\S]*通い放題/)
})

test.for(['once', 'with another change'])(
  'a member’s change whose answer was lost is saved again %s without a conflict notice',
  async (again, { visit, studio }) => {
    const member = await studio.member({ tickets: 4, memberType: 3 })
    const admin = await visit({ as: await studio.admin() })
    const { page, t } = admin
    admin.browserErrors.expect(brokenOff)
    admin.browserErrors.expect(refusedWith(412))
    const screen = await MembersScreen.at(admin)
    await screen.openDialog(member)
    await screen.field('tickets').fill('5')
    await screen.field('ticketsReason').fill('紹介')
    await loseAnswers(page, calls.adminMember)
    await screen.confirm.click()
    await screen.dialog.getByText(t('form.outcomeUnknown')).waitFor()
    await page.unroute(calls.adminMember)
    const memberType = again === 'once' ? 3 : 2
    await screen.field('memberType').selectOption(planName(memberType, 'ja'))
    await screen.save()

    const books = studio.database.reader
      .selectFrom('members')
      .innerJoin('ticket_movements as movement', 'movement.member_id', 'members.id')
      .select(['members.tickets', 'members.member_type as memberType', 'movement.change'])
      .where('members.id', '=', member.id)
      .where('movement.reason', '=', 'adjusted')
    expect(await books.execute()).toEqual([{ tickets: 5, memberType, change: 1 }])
  },
)

test('an administrator reads the whole address, resends the payment mail and is told when it cannot be sent', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const screen = await MembersScreen.at(admin)
  await screen.open(member)
  await screen.part('facts').getByText('Jingumae, Shibuya-ku, Tokyo 150-0001').waitFor()
  const resend = screen.part('contract').getByRole('button', { name: admin.t('admin.member.resend') })
  const dialog = admin.page.getByRole('dialog', { name: admin.t('money.mail.title') })
  const send = dialog.getByRole('button', { name: admin.t('money.mail.send') })
  await resend.click()
  // The mail says what it is for, before it is sent.
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('6,990円')
  await send.click()
  await admin.page.getByText('resend success').waitFor()
  const mails = studio.database.reader
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', member.email)
  expect(await mails.execute()).toEqual([{ kind: 'paymentLink' }])

  admin.browserErrors.expect(/404|409/)
  for (const [message, status, reason] of [
    ['error.payment.alreadyMember', 409, 'admin.member.resendNotNeeded'],
    ['error.email.notFound', 404, 'error.email.notFound'],
  ] as const) {
    await admin.page.route('**/api/user/email/resend-payment*', (route) =>
      route.fulfill({ status, json: { statusCode: status, error: 'Refused', message } }),
    )
    await resend.click()
    await send.click()
    await dialog.getByText(admin.t(reason)).waitFor()
    await dialog.getByRole('button', { name: admin.t('common.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
})

test('the page of a member opens by keyboard, asks before it discards what was typed, and leads back to the search', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 1 })
  const admin = await visit({ as: await studio.admin() })
  const screen = await MembersScreen.at(admin, `&q=${encodeURIComponent(member.email)}`)
  const keyboard = new Keyboard(admin.page)
  await screen.operate(member).waitFor()
  await keyboard.press(screen.operate(member))
  await screen.correct.waitFor()
  await keyboard.press(screen.correct)
  await keyboard.reach(screen.field('tickets'))
  await admin.page.keyboard.press('Control+A')
  await admin.page.keyboard.type('2')
  await admin.page.keyboard.press('Escape')
  const question = admin.page.getByRole('alertdialog')
  await question.waitFor()
  await expectAccessible(admin.page)
  await question.getByRole('button', { name: admin.t('form.leaveOk') }).click()
  await screen.dialog.waitFor({ state: 'hidden' })
  await keyboard.expectFocusOn(screen.correct)
  await admin.page.getByRole('link', { name: admin.t('memberPage.tickets'), exact: true }).click()
  await keyboard.expectFocusOn(screen.part('tickets').getByRole('heading', { level: 2 }))
  await screen.back.click()
  await screen.row(member).waitFor()
  await expect.poll(() => screen.search.inputValue()).toBe(member.email)
})

test('a list of members that cannot be read is reported and can be read again', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  admin.browserErrors.expect(/500/)
  await admin.page.route(
    '**/api/admin/user?*',
    (route) => route.fulfill({ status: 500, json: { message: 'error.server.default' } }),
    { times: 1 },
  )
  const screen = await MembersScreen.at(admin)
  await admin.page.getByText(admin.t('admin.member.loadFailed')).waitFor()
  await expectAccessible(admin.page)
  await admin.page.getByRole('button', { name: admin.t('common.retry') }).click()
  await screen.table.waitFor()
})
