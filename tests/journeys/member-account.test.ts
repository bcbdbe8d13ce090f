import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { titleIn } from '../browser/screens/booking-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'
import type { Visit } from '../browser/visit.ts'

const rowOf = ({ database }: Studio, { id }: TestMember) =>
  database.reader
    .selectFrom('members')
    .select(['email', 'phone', 'addressRest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function formOf({ page, t }: Visit) {
  return {
    field: (name: string) => page.getByRole('tabpanel').locator(`input[name="${name}"]`),
    button: (name: string) => page.getByRole('button', { name: t(name), exact: true }),
  }
}

test('a member who has moved corrects the address and the telephone number, and saves all own data as a file', async ({
  visit,
  studio,
}) => {
  const member = await studio.member({ tickets: 4 })
  const visitor = await visit({ as: member })
  await visitor.open('/profile?tab=edit')
  const { field, button } = formOf(visitor)
  await field('addressRest').fill('')
  await field('addressRest').pressSequentially('9-9-9')
  await field('phone').fill('080-1111-2222')
  await button('profile.save').click()
  await expect.poll(() => rowOf(studio, member)).toMatchObject({ phone: '08011112222', addressRest: '9-9-9' })
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    button('closeAccount.dataSave').click(),
  ])
  const data: unknown = JSON.parse(await text(await file.createReadStream()))
  expect(data).toMatchObject({ member: { email: member.email }, ticketMovements: [{ change: 4 }] })
})

test('a member changes the e-mail address through the mailed link, and logs in with it', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const email = `${crypto.randomUUID()}@example.test`
  const visitor = await visit({ language: 'en', as: member })
  await visitor.open('/profile?tab=edit')
  const { field, button } = formOf(visitor)
  await field('email').fill('')
  await field('email').pressSequentially(email)
  await field('password').fill(demoPassword)
  await button('profile.save').click()
  await visitor.page.getByText(visitor.t('profile.emailPending', { email })).waitFor()
  await visitor.open(`/confirm-email#token=${await studio.emailTokenOf(member)}`)
  await button('profile.confirmEmail').click()
  await expect.poll(async () => (await rowOf(studio, member)).email).toBe(email)
  const elsewhere = await visit({ language: 'en' })
  await (await LoginScreen.open(elsewhere)).logIn(email, demoPassword)
  await elsewhere.arrivesAt('/')
})

test('a member closes the account, and its password opens nothing any more', async ({ visit, studio }) => {
  const member = await studio.member({ tickets: 4 })
  await studio.book(await studio.lesson(), member)
  const visitor = await visit({ as: member })
  const { page, t } = visitor
  await visitor.open('/profile?tab=edit')
  await page.getByRole('button', { name: t('closeAccount.open') }).click()
  const question = page.getByRole('dialog', { name: t('closeAccount.question') })
  await question.getByText(t('closeAccount.bookings', { count: 1 })).waitFor()
  await question.locator('input[name="password"]').pressSequentially(demoPassword)
  await page.keyboard.press('Enter')
  await visitor.arrivesAt('/login')
  await page.getByText(t('login.accountClosed')).waitFor()
  await expect.poll(async () => (await rowOf(studio, member)).email).not.toBe(member.email)
})

test('a member takes the address of the own calendar, from which a calendar program reads the bookings', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await studio.member({ tickets: 1 })
  await studio.book(lesson, member)
  const visitor = await visit({ as: member })
  const { page, t } = visitor
  await ProfileScreen.open(visitor)
  await page.getByRole('button', { name: t('calendar.create') }).click()
  const address = page.getByRole('textbox', { name: t('calendar.address') })
  let url = ''
  await expect.poll(async () => (url = await address.inputValue())).toMatch(/^http/)
  const { entries } = readCalendar(await (await fetch(url)).text())
  expect(entries).toMatchObject([{ startsAt: lesson.startsAt }])
  expect(entries[0]?.title).toContain(titleIn('ja', lesson))
})
