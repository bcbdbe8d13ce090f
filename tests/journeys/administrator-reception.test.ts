import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { hireForMember } from '#contract/hires/hire-administration.ts'
import type { HireForMemberForm } from '#contract/hires/hire-administration.ts'
import { yenText } from '#studio/yen.ts'
import { dayMs, hourMs, isoText, minuteMs, startOfDay } from '#time/tokyo.ts'
import { givenSpace } from '../browser/given-spaces.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'

const statusOf = async ({ database }: Studio, { id }: { id: string }) =>
  (
    await database.reader
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const names = { lastName: '到着', firstName: '一', kanaLastName: 'トウチャク', kanaFirstName: 'ハジメ' }

/**
 * At noon, also when the run begins at midnight: a lesson that begins soon, and a member who has booked it.
 */
async function given(studio: Studio) {
  await studio.clock.pass(startOfDay(Date.now()) + 1.5 * dayMs - Date.now())
  const startsAt = Date.now() + 10 * minuteMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs, totalSeats: 4 })
  const member = await studio.member({ ...names, tickets: 3 })
  return { lesson, member, booking: await studio.book(lesson, member, startsAt - hourMs) }
}

test('an administrator notes at the reception that a member has come', async ({ visit, studio }) => {
  const { lesson, booking } = await given(studio)
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/reception')
  const row = page
    .getByRole('region', { name: lesson.title })
    .getByRole('listitem')
    .filter({ hasText: `${names.lastName} ${names.firstName}` })
  await row.getByRole('button', { name: t('frontDesk.status.attended') }).click()
  await expect.poll(() => statusOf(studio, booking)).toBe('attended')
})

test('an administrator cancels for a member who calls minutes before, and gives the ticket back with a reason', async ({
  visit,
  studio,
}) => {
  const { lesson, booking } = await given(studio)
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/reception')
  const name = `${names.lastName} ${names.firstName}`
  await page
    .getByRole('region', { name: lesson.titleEn })
    .getByRole('button', { name: t('reception.today.more', { name }) })
    .click()
  await page.getByRole('menuitem', { name: t('frontDesk.cancel.openOf', { name }) }).click()
  const question = page.getByRole('alertdialog', { name: t('frontDesk.cancel.title') })
  await question.getByRole('radio', { name: t('reception.lateCancel.returned', { count: 1 }) }).check()
  await question.getByLabel(t('reception.lateCancel.reason')).pressSequentially('Snow')
  await question.getByRole('button', { name: t('frontDesk.cancel.lateOk') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(studio, booking)).toMatch(/^cancelled/)
})

/** A hire of the member on the afternoon of the day, for 3,000 yen that are still to be paid. */
async function givenUnpaidHire(studio: Studio, { id: memberId }: { id: string }) {
  const as = await studio.admin()
  const space = await givenSpace(studio, as)
  const start = startOfDay(Date.now()) + 15 * hourMs
  const time = { start: isoText(start), end: isoText(start + hourMs) }
  const fields = { spaceId: space.id, people: 2, purpose: '撮影', total: 3_000, memberId }
  const body: HireForMemberForm = { ...fields, ...time, paidBy: 'open', despite: ['tooSoon', 'outside'] }
  return { space, ...(await studio.call(hireForMember, { as, body })) }
}

test('a receptionist logs in, checks a member in, seats a walk-in, takes cash, also for a hire, and sees no money and no settings', async ({
  visit,
  studio,
}) => {
  const { lesson, member, booking } = await given(studio)
  const { space, id: hireId } = await givenUnpaidHire(studio, member)
  const desk = await visit()
  const { page, t } = desk
  await desk.open('/login')
  const login = new LoginScreen(desk)
  await login.logIn((await studio.staff('RECEPTION')).email, demoPassword)
  await desk.arrivesAt('/admin/reception')
  const rail = page.getByRole('navigation', { name: t('adminNav.label') })
  await expect.poll(() => rail.getByRole('listitem').count()).toBe(2)

  const roll = page.getByRole('region', { name: lesson.title })
  const name = `${names.lastName} ${names.firstName}`
  const row = roll.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: t('frontDesk.status.attended') }).click()
  await expect.poll(() => statusOf(studio, booking)).toBe('attended')

  await roll.getByRole('button', { name: t('reception.today.addGuestOf', { title: lesson.title }) }).click()
  const adding = page.getByRole('dialog', { name: t('guests.addTitle') })
  await adding.getByRole('textbox', { name: t('guests.name') }).pressSequentially('通田 来子')
  await adding.getByRole('textbox', { name: t('guests.phone') }).fill('08011112222')
  await adding.getByRole('radio', { name: t('guests.paid.later') }).click()
  await adding.getByRole('button', { name: t('guests.add'), exact: true }).click()
  await adding.waitFor({ state: 'hidden' })
  const guest = roll.getByRole('listitem').filter({ hasText: '通田 来子' })
  await guest
    .getByRole('button', {
      name: t('reception.today.noteOf', { name: '通田 来子', amount: yenText(2_000, 'ja') }),
    })
    .click()
  const paying = page.getByRole('alertdialog', { name: t('money.note.title') })
  await paying.getByRole('button', { name: t('money.note.ok'), exact: true }).click()
  await paying.waitFor({ state: 'hidden' })
  await guest.getByText(t('reception.today.mark.guestUnpaid')).waitFor({ state: 'hidden' })
  const paid = await studio.database.reader
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select('payments.method')
    .where('bookings.lessonId', '=', lesson.id)
    .execute()
  expect(paid).toEqual([{ method: 'cash' }])

  const hire = page.getByRole('region', { name: t('spaceCalendar.today.title', { space: space.name }) })
  const owed = { name, amount: yenText(3_000, 'ja') }
  await hire.getByRole('button', { name: t('spaceCalendar.today.noteOf', owed) }).click()
  await paying.getByRole('radio', { name: t('payment.methods.transfer') }).check()
  await paying.getByRole('button', { name: t('money.note.ok'), exact: true }).click()
  await paying.waitFor({ state: 'hidden' })
  await hire.getByRole('button', { name: t('refunds.withdrawOf', owed) }).waitFor()
  const payments = studio.database.reader.selectFrom('payments').select(['amount', 'method'])
  expect(await payments.where('hireId', '=', hireId).execute()).toEqual([
    { amount: 3_000, method: 'transfer' },
  ])

  await row.getByRole('link', { name }).click()
  await desk.arrivesAt(`/admin/members/${member.id}`)
  await page.getByRole('region', { name: t('memberPage.tickets') }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: t('memberPage.payments') }).count()).toBe(0)
  await expect.poll(() => page.getByRole('region', { name: t('memberPage.timeline') }).count()).toBe(0)
  for (const closed of ['/admin/money', '/admin/reports', '/admin/studio', '/admin']) {
    await desk.open(closed)
    await desk.arrivesAt('/admin/reception')
  }
})
