import { expect } from 'vitest'
import { closeStudio, liftClosure, listClosures, previewClosure } from '#contract/closures.ts'
import { yenText } from '#studio/yen.ts'
import { closedTimeText, dateOf, dayMs, isoText, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { ServedPage } from '#tests/support/served-page.ts'
import { test } from '../test.ts'
import type { Studio } from '../studio.ts'
import type { Visit } from '../visit.ts'

/** The dialog that closes the studio, opened with the keyboard, with the days and the reasons filled in. The last day follows the first. */
async function openDialog({ page, t }: Visit, first: number, last?: number) {
  await page.getByRole('button', { name: t('admin.closure.close'), exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('admin.closure.close') })
  const day = async (name: 'startDay' | 'endDay', instant: number) => {
    const field = dialog.getByRole('textbox', { name: t(`admin.calendar.${name}`) })
    await field.fill(dateOf(instant))
  }
  await day('startDay', first)
  if (last !== undefined) await day('endDay', last)
  await dialog.getByLabel(t('admin.closure.reasonJa')).fill('台風')
  await dialog.getByLabel(t('admin.closure.reasonEn')).fill('Typhoon')
  const submit = () => dialog.getByRole('button', { name: t('admin.closure.preview') }).click()
  const question = page.getByRole('alertdialog', { name: t('admin.closure.askTitle') })
  const ok = question.getByRole('button', { name: t('admin.closure.askOk'), exact: true })
  const count = (name: 'lessons' | 'bookings' | 'tickets' | 'hires' | 'members', value: number) =>
    question
      .locator('dl > div', { has: page.getByText(t(`admin.closure.count.${name}`), { exact: true }) })
      .getByText(String(value), { exact: true })
  return { dialog, submit, question, ok, count, day }
}

/** Lifts every closure, because the studio is shared with other tests. */
async function liftAll(studio: Studio) {
  const as = await studio.admin()
  for (const { id } of await studio.call(listClosures, {})) await studio.call(liftClosure, { as, id })
}

test.for([
  { language: 'ja', width: 1440 },
  { language: 'en', width: 390 },
] as const)(
  'an administrator closes the studio after a preview and lifts the closure ($language, $width pixels)',
  async (way, { visit, studio, onTestFinished }) => {
    onTestFinished(() => liftAll(studio))
    const lesson = await studio.lesson()
    const [sora, umi] = [await studio.member({ tickets: 1 }), await studio.member({ tickets: 1 })]
    await studio.book(lesson, sora)
    const admin = await visit({ ...way, as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(409))
    const { page, t } = admin
    await CalendarScreen.at(admin, lesson.startsAt, 'day')
    const { submit, question, ok, count } = await openDialog(admin, lesson.startsAt)
    await expectAccessible(page)
    await admin.picture(`closure dialog ${way.language}`)
    await submit()
    for (const name of ['lessons', 'bookings', 'tickets', 'members'] as const) await count(name, 1).waitFor()
    await question.getByText(t('admin.closure.names')).click()
    await expectAccessible(page)
    await admin.picture(`closure question ${way.language}`)

    await studio.book(lesson, umi)
    await ok.click()
    await question.getByText(t('error.closure.changed')).waitFor()
    await count('members', 2).waitFor()
    await ok.click()
    await page.getByText(t('admin.closure.closed')).waitFor()
    const day = startOfDay(lesson.startsAt)
    const when = closedTimeText(day, day + dayMs, way.language)
    const lift = page.getByRole('button', { name: t('admin.closure.liftOf', { when }), exact: true })
    await lift.waitFor()
    const reason = way.language === 'ja' ? '台風' : 'Typhoon'
    await page.locator('.calendar-shade', { hasText: reason }).first().waitFor()
    await page
      .getByRole('complementary', { name: way.language === 'ja' ? '休業のお知らせ' : 'Closed' })
      .getByText(when)
      .waitFor()
    await expectAccessible(page)
    await admin.picture(`closure list ${way.language}`)
    expect(await studio.mailsTo(sora)).toEqual(expect.arrayContaining(['studioClosed']))

    await lift.press('Enter')
    const lifting = page.getByRole('alertdialog', { name: t('admin.closure.liftTitle') })
    await lifting.getByText(t('admin.closure.liftTells', { count: 2 })).waitFor()
    await expectAccessible(page)
    await admin.picture(`closure lifting ${way.language}`)
    await lifting.getByRole('button', { name: t('admin.closure.liftOk'), exact: true }).click()
    await page.getByText(t('admin.closure.lifted')).waitFor()
    await new CalendarScreen(admin).lesson(lesson).waitFor()
    await page.locator('.closure-banner').first().waitFor({ state: 'detached' })
    expect(await studio.mailsTo(sora)).toEqual(expect.arrayContaining(['studioReopened']))
  },
)

test('what is refused keeps what was typed, and says at the field what is wrong', async ({
  visit,
  studio,
}) => {
  const admin = await visit({ language: 'en', as: await studio.admin() })
  admin.browserErrors.expect(refusedWith(409))
  await admin.open('/admin')
  const now = Date.now()
  const { dialog, submit, question, day } = await openDialog(admin, now + 3 * dayMs, now + 2 * dayMs)
  await submit()
  await dialog.getByText(admin.t('error.end.validate')).waitFor()
  await day('endDay', now + 40 * dayMs)
  await dialog.getByText(admin.t('error.end.tooManyDays')).waitFor()
  await day('startDay', now - 3 * dayMs)
  await day('endDay', now - 2 * dayMs)
  await submit()
  await dialog.getByText(admin.t('error.end.past')).waitFor()
  await expect.poll(() => dialog.getByLabel(admin.t('admin.closure.reasonEn')).inputValue()).toBe('Typhoon')
  await expectAccessible(admin.page)
  await dialog.getByLabel(admin.t('admin.closure.scope')).selectOption('spaces')
  await day('endDay', now + 2 * dayMs)
  await day('startDay', now + 2 * dayMs)
  await submit()
  await dialog.getByText(admin.t('error.spaces.required')).waitFor()
  expect(await question.isVisible()).toBe(false)
})

test.for([
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const)(
  'an administrator who closes a space is told which hires are cancelled, and what goes back ($language, $width pixels)',
  async (way, { visit, studio, onTestFinished }) => {
    onTestFinished(() => liftAll(studio))
    const member = await studio.member({ memberType: 11 })
    const { id, space, startsAt, total } = await givenPaidHire(studio, member)
    const admin = await visit({ ...way, as: await studio.admin() })
    const { page, t } = admin
    await admin.open('/admin')
    const { dialog, submit, question, ok, count } = await openDialog(admin, startsAt)
    await dialog.getByLabel(t('admin.closure.scope')).selectOption('spaces')
    await dialog.getByLabel(way.language === 'ja' ? space.name : (space.nameEn ?? '')).check()
    await submit()
    await count('hires', 1).waitFor()
    const amount = yenText(total, way.language)
    await question.getByText(amount, { exact: true }).waitFor()
    await question.getByText(t('admin.closure.names')).click()
    await question.getByText(`(${amount})`).waitFor()
    await expectAccessible(page)
    await admin.picture(`closure of a hire ${way.language}`)
    await ok.click()
    await page.getByText(t('admin.closure.closed')).waitFor()
    const { reader } = studio.database
    const hire = await reader.selectFrom('hires').select('state').where('id', '=', id).executeTakeFirst()
    expect(hire).toEqual({ state: 'cancelled' })
  },
)

test.for([
  { language: 'ja', width: 390, scheme: 'dark' },
  { language: 'en', width: 1440, scheme: 'light' },
] as const)(
  'every visitor reads the closure on each page, and sees its lessons as cancelled ($language, $width pixels)',
  async (way, { visit, studio, onTestFinished }) => {
    const lesson = await studio.lesson()
    const as = await studio.admin()
    const day = startOfDay(lesson.startsAt)
    const fields = {
      start: isoText(day),
      end: isoText(day + 2 * dayMs),
      reasonJa: '台風',
      reasonEn: 'Typhoon',
    }
    const { hash } = await studio.call(previewClosure, { as, body: fields })
    await studio.call(closeStudio, { as, body: { ...fields, hash } })
    onTestFinished(() => liftAll(studio))
    const when = closedTimeText(day, day + 2 * dayMs, way.language)
    const visitor = await visit(way)
    for (const path of ['/', '/price', '/booking', '/contact']) {
      expect((await ServedPage.from(studio.origin + visitor.to(path))).text).toContain(when)
    }
    await visitor.open('/')
    await visitor.page.getByText(when).waitFor()
    await expectAccessible(visitor.page)
    await visitor.picture(`closure home ${way.language}`)

    const screen = await BookingScreen.at(visitor, lesson)
    const card = screen.card(lesson)
    const reason = way.language === 'ja' ? '台風' : 'Typhoon'
    await card.getByText(visitor.t('lesson.cancelledBecause', { reason })).waitFor()
    await expect.poll(() => screen.button(lesson, 'cancelled').isDisabled()).toBe(true)
    const facts = await visitor.page.locator('main script[type="application/ld+json"]').textContent()
    expect(facts).toContain('https://schema.org/EventCancelled')
    await expectAccessible(visitor.page)
    await visitor.picture(`closure booking ${way.language}`)
  },
)
