import { expect } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { cancelBooking } from '#contract/bookings.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { answerInquiry } from '#contract/inquiry-administration.ts'
import { resendPaymentLink } from '#contract/payments.ts'
import { notePlanPayment } from '#contract/site-payments.ts'
import { changeMember, getMember } from '#contract/member-administration.ts'
import { getOwnMember } from '#contract/members.ts'
import { flagMismatch } from '#server/features/payments/flag-mismatch.ts'
import { replyTemplates } from '#studio/inquiry-reply.ts'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { AreaNavigation } from '../screens/area-navigation.ts'
import { isLoaded } from '../site-pages.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import { calendarDateText, dateOf, dayMs, hourMs, monthText, startOfDay, startOfMonth } from '#time/tokyo.ts'

const [template = expect.fail('there is no template')] = replyTemplates()

const unique = () => crypto.randomUUID().slice(0, 8)

test.for(languages)(
  'an administrator finds an inquiry of the last month, answers it and sees another administrator’s answer first (%s)',
  async (language, { visit, studio }) => {
    const name = `佐々木 ${unique()}`
    const body = { name, email: 'sasaki@example.test', phone: '09011112222', message: '体験は\nできますか' }
    const { id } = await studio.call(sendInquiry, { body })
    await studio.database.transact((writer) =>
      writer
        .updateTable('inquiries')
        .set({ created_at: startOfMonth(Date.now()) - dayMs })
        .where('id', '=', id)
        .execute(),
    )
    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    await admin.open('/admin')
    const link = new AreaNavigation(admin).link('inquiries')
    await expect.poll(() => link.innerText()).toMatch(/\d/)
    const before = Number(/\d+/.exec(await link.innerText())?.[0])
    await link.click()
    await admin.arrivesAt('/admin/inquiries')
    await page
      .getByRole('link', {
        name: t('inquiries.lastMonth', { month: monthText(startOfMonth(Date.now()) - dayMs, language) }),
      })
      .click()
    await page.getByLabel(t('inquiries.search')).fill(name)
    const card = page.getByRole('article', { name })
    await card.getByText('できますか').waitFor()

    await card.getByLabel(t('inquiries.assignee')).selectOption({ index: 1 })
    await page.getByText(t('inquiries.assignedNow')).waitFor()
    await card.getByRole('button', { name: t('inquiries.reply') }).click()
    const dialog = page.getByRole('dialog', { name: t('inquiries.replyTo', { name }) })
    await dialog.getByRole('button', { name: template.name[language] }).click()
    const text = dialog.getByLabel(t('inquiries.text'))
    await expect.poll(() => text.inputValue()).toBe(template.text.ja)
    await expectAccessible(page)
    const overtaking = { text: '先に返信しました', answered: false }
    await studio.call(answerInquiry, { as: await studio.admin(), id, body: overtaking })
    admin.browserErrors.expect(refusedWith(412))
    await dialog.getByRole('button', { name: t('inquiries.send') }).click()
    await dialog.getByText(t('error.inquiry.answeredMeanwhile')).waitFor()
    await dialog.getByText(overtaking.text).waitFor()
    await expect.poll(() => text.inputValue()).toBe(template.text.ja)
    await dialog.getByRole('button', { name: t('inquiries.send') }).click()
    await page.getByText(t('inquiries.sent')).waitFor()
    const thread = card.getByRole('list', { name: t('inquiries.thread') })
    await expect.poll(() => thread.getByRole('listitem').count()).toBe(2)
    await card.getByText(t('inquiries.answered'), { exact: true }).waitFor()
    await expectAccessible(page)
    await expect.poll(async () => Number(/\d+/.exec(await link.innerText())?.[0] ?? 0)).toBe(before - 1)
    await card.getByRole('button', { name: t('inquiries.reopen') }).click()
    await expect.poll(async () => Number(/\d+/.exec(await link.innerText())?.[0])).toBe(before)
  },
)

test('an administrator seats the person who asked after a refusal, and corrects, cancels and links the guest', async ({
  visit,
  studio,
}) => {
  const name = `鈴木 ${unique()}`
  const body = { name, email: 'suzuki@example.test', phone: '09011112222', message: '体験したいです' }
  await studio.call(sendInquiry, { body })
  const lesson = await studio.lesson({ startsAt: startOfDay(Date.now()) + dayMs + 5 * hourMs, totalSeats: 1 })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/inquiries')
  const card = page.getByRole('article', { name })
  await card.getByRole('button', { name: t('inquiries.book') }).click()
  await page.getByRole('button', { name: lesson.title }).click()
  const dialog = page.getByRole('dialog', { name: t('guests.addTitle') })
  await expect.poll(() => dialog.getByLabel(t('guests.name')).inputValue()).toBe(name)
  await dialog.getByLabel(t('guests.kana')).fill('すずき')
  await expectAccessible(page)

  const member = await studio.member({ tickets: 1 })
  const { id: booking } = await studio.book(lesson, member)
  admin.browserErrors.expect(refusedWith(409))
  await dialog.getByRole('button', { name: t('guests.add') }).click()
  await dialog.getByText(t('error.yoga.noSeat')).waitFor()
  await expect.poll(() => dialog.getByLabel(t('guests.kana')).inputValue()).toBe('すずき')
  await studio.call(cancelBooking, { as: member, id: booking })
  await dialog.getByRole('button', { name: t('guests.add') }).click()
  await card.getByText(t('inquiries.seatBooked')).waitFor()
  await card.getByText(lesson.title).waitFor()

  await card.getByRole('button', { name: t('inquiries.guest', { name }) }).click()
  const guest = page.getByRole('dialog', { name: t('guests.title') })
  await guest.getByRole('button', { name: t('guests.correct') }).click()
  const correction = page.getByRole('dialog', { name: t('guests.correctTitle') })
  await correction.getByLabel(t('guests.phone')).fill('０８０１１１１２２２２')
  await correction.getByRole('button', { name: t('form.confirm') }).click()
  await guest.getByRole('link', { name: '08011112222' }).waitFor()
  await guest.getByRole('button', { name: t('guests.notePayment') }).click()
  await page.getByRole('button', { name: t('guests.noteOk') }).click()
  await guest.getByText('H-0').waitFor()
  await expectAccessible(page)
  await guest.getByRole('button', { name: t('guests.cancel') }).click()
  const question = page.getByRole('alertdialog', { name: t('guests.cancelTitle') })
  await question.getByLabel(t('guests.refundChoice.keep')).check()
  await expectAccessible(page)
  await question.getByRole('button', { name: t('guests.cancelOk') }).click()
  await guest.getByText(t('admin.bookingStatus.cancelled')).waitFor()

  await guest.getByRole('button', { name: t('guests.member.make') }).click()
  const making = page.getByRole('dialog', { name: t('guests.member.title', { name }) })
  const [lastName, firstName = ''] = name.split(' ')
  await expect.poll(() => making.locator('[name=lastName]').inputValue()).toBe(lastName)
  await expect.poll(() => making.locator('[name=firstName]').inputValue()).toBe(firstName)
  await expectAccessible(page)
  await making.getByRole('button', { name: t('common.cancel') }).click()
  const account = await studio.member({ lastName: `高木${unique()}` })
  await guest.getByRole('button', { name: t('guests.member.link') }).click()
  const linking = page.getByRole('dialog', { name: t('guests.member.linkTitle', { name }) })
  await linking.getByRole('searchbox').fill(account.email)
  await linking.getByRole('button', { name: /高木/ }).click()
  await guest.getByRole('link', { name: t('guests.isMember') }).waitFor()
})

test('an administrator queues an unsent mail again with the keyboard', async ({ visit, studio }) => {
  const member = await studio.member()
  const by = await studio.admin()
  await resend(studio, by, member.email)
  const reason = `550 no such user ${unique()}`
  await studio.database.transact((writer) =>
    writer
      .updateTable('outbox')
      .set({ sent_at: null, attempts: 3, last_error: reason, given_up_at: 1 })
      .where('recipient', '=', member.email)
      .execute(),
  )
  const admin = await visit({ language: 'en', as: by })
  const { page, t } = admin
  await admin.open('/admin/mails')
  await page.getByText(reason).waitFor()
  await expectAccessible(page)
  const keys = new Keyboard(page)
  await keys.press(page.getByRole('button', { name: t('admin.mails.retryOf', { recipient: member.email }) }))
  await page.getByText(t('admin.mails.retried')).waitFor()
  await expect.poll(() => page.getByText(reason).count()).toBe(0)
  await keys.expectFocusOn(admin.heading)
})

test.for(languages)(
  'the audit log says in sentences what was changed, from what to what (%s)',
  async (language, { visit, studio }) => {
    const by = await studio.admin()
    const lastName = `松浦${unique()}`
    const member = await studio.member({ lastName, tickets: 4, memberType: 3 })
    const { id, number: _, role: __, ...user } = await studio.call(getMember, { as: by, id: member.id })
    const body = { ...user, memberType: 4, tickets: 6, ticketsReason: '紹介' } as const
    await studio.call(changeMember, { as: by, id, body })
    const admin = await visit({ language, as: by })
    const { page, t } = admin
    await admin.open('/admin/log')
    const entry = page.getByRole('listitem').filter({ hasText: lastName }).first()
    await entry.getByText('4 → 6').waitFor()
    const text = await entry.innerText()
    for (const part of [planName(3, language), planName(4, language), '紹介']) expect(text).toContain(part)

    const stripeId = `in_${unique()}`
    const [expected, received] = [
      { ordered: { amount: 21_990, currency: 'jpy' } },
      { paid: { amount: 14_950, currency: 'usd' } },
    ]
    const mismatch = { stripeId, memberId: member.id, orderId: undefined, expected, received }
    await studio.database.transact((writer) => flagMismatch(writer, mismatch, Date.now()))
    await page.reload()
    const payment = page.getByRole('listitem').filter({ hasText: stripeId }).first()
    await payment.getByText(/149\.50/).waitFor()
    for (const part of ['21,990', lastName]) expect(await payment.innerText()).toContain(part)
    await expectAccessible(page)

    await page.getByLabel(t('admin.log.kind')).selectOption(t('admin.log.kinds.member'))
    await page.waitForURL(/kind=member/)
    await entry.waitFor()
    await page.getByLabel(t('admin.log.kind')).selectOption(t('admin.log.kinds.space'))
    await expect.poll(() => entry.count()).toBe(0)
    expect((await studio.call(listAuditEntries, { as: by })).length).toBeGreaterThan(0)

    await page.getByRole('button', { name: t('logFilters.clear') }).click()
    await page.getByRole('button', { name: t('logFilters.chooseMember') }).click()
    const finder = page.getByRole('dialog', { name: t('logFilters.chooseMember') })
    await finder.getByRole('searchbox').fill(lastName)
    await finder.getByRole('button', { name: lastName }).click()
    await page.waitForURL(new RegExp(`member=${member.id}`))
    await page.getByRole('button', { name: lastName }).waitFor()
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
    await expect.poll(() => entries.count()).toBe(2)
    await expectAccessible(page)
    const { lastName: ownName, firstName } = await studio.call(getOwnMember, { as: by })
    await page.getByLabel(t('logFilters.actor')).selectOption(`${ownName} ${firstName}`)
    await expect.poll(() => entries.count()).toBe(1)
    const today = dateOf(Date.now())
    await page.getByLabel(t('logFilters.from'), { exact: true }).fill(today)
    await page.getByLabel(t('logFilters.until'), { exact: true }).fill(today)
    await page.getByLabel(t('logFilters.search')).fill('紹介')
    await page.waitForURL(/q=/)
    await entry.waitFor()
    await page.getByLabel(t('logFilters.search')).fill('どこにもないことば')
    await page.getByText(t('logFilters.none')).waitFor()
    await page.goBack()
    await entry.waitFor()
    await page.reload()
    await entry.waitFor()
    await expect.poll(() => page.getByLabel(t('logFilters.from'), { exact: true }).inputValue()).toBe(today)
  },
)

test('a list of the admin area is read again when its window gets the focus', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  await admin.open('/admin/inquiries')
  await isLoaded(admin)
  const name = `大野 ${unique()}`
  await studio.call(sendInquiry, {
    body: { name, email: 'ono@example.test', phone: '09011112222', message: '見学' },
  })
  expect(await admin.page.getByRole('article', { name }).count()).toBe(0)
  await admin.page.evaluate('window.dispatchEvent(new Event("focus"))')
  await admin.page.getByRole('article', { name }).waitFor()
})

test('members cannot open the pages of the admin area', async ({ visit, studio }) => {
  const member = await visit({ as: await studio.member() })
  for (const path of [
    '/admin/reception',
    '/admin/inquiries',
    '/admin/mails',
    '/admin/log',
    '/admin/studio',
  ]) {
    await member.open(path)
    await member.page.getByText(member.t('error.page.401')).waitFor()
  }
})

/** Resends the payment link as the dialog of a member does. The call takes its parameter in the address. */
async function resend(studio: Studio, as: TestMember, email: string): Promise<void> {
  const address = `${studio.origin}/api${resendPaymentLink.path}?email=${encodeURIComponent(email)}`
  await fetch(address, { headers: { authorization: `Bearer ${studio.tokenOf(as)}` } })
}

test.for(languages)(
  'the log writes the days of a payment as other pages do (%s)',
  async (language, { studio, visit }) => {
    const admin = await studio.admin()
    const member = await studio.member()
    const paidOn = dateOf(Date.now() - dayMs)
    const paidUntil = dateOf(Date.now() + 29 * dayMs)
    const paid = { memberType: 2, price: 6_990, entryFee: true, method: 'cash', paidOn, paidUntil } as const
    await studio.call(notePlanPayment, { as: admin, id: member.id, body: paid })
    const visitor = await visit({ language, as: admin })
    await visitor.open('/admin/log')
    for (const day of [paidOn, paidUntil])
      await visitor.page.getByText(calendarDateText(day, language)).first().waitFor()
  },
)
