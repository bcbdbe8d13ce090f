import { rmSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { askForBeginning } from '#server/features/first-steps/first-steps.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { textsOf } from '#tests/support/texts.ts'
import { openStudioWith, pageAt } from '../browser/own-studio.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { CalendarScreen } from '../browser/screens/calendar-screen.ts'
import { publishSection } from '../browser/screens/studio-screen.ts'
import { test } from '../browser/test.ts'

/** What was invented for the sample, in a place where each visitor would read it. */
const invented = ['ひだまり', '鎌倉', '0467-00-1234', '陽田', '汐見']

const preparing = textsOf('ja')('notices.preparing')

test('the first administrator begins blank, enters the name and a lesson, and visitors read nothing invented', async ({
  visit,
}) => {
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const studio = await openStudioWith({ DEMO_DATA: 'off' }, { dataDir })
  // As the server does when a real studio starts for the first time.
  const ctx = contextIn(studio.database, Date.now())
  for (const fill of [fillSpaces, fillTeachers, askForBeginning]) await fill(ctx)
  const shows = async (path: string, words: string) => (await pageAt(studio.origin, path)).includes(words)
  await expect.poll(() => shows('/', preparing)).toBe(true)

  const admin = await visit({ studio, as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/start')
  await page.getByRole('button', { name: t('firstSteps.beginning.choose.blank'), exact: true }).click()
  await page.getByRole('heading', { name: t('firstSteps.beginning.title.blank') }).waitFor()
  const change = t('firstSteps.changeOf', { name: t('firstSteps.name.names') })
  await page.getByRole('link', { name: change, exact: true }).click()
  for (const [field, words] of Object.entries({
    studioNameJa: 'みなもヨガ',
    studioNameEn: 'Minamo Yoga',
    companyNameJa: 'みなも合同会社',
    companyNameEn: 'Minamo LLC',
  })) {
    const input = page.getByLabel(t(`log.field.${field}`), { exact: true })
    await input.fill('')
    await input.pressSequentially(words)
  }
  await publishSection(admin)

  // Tuesday of the next week.
  const startsAt = startOfWeek(Date.now()) + 9 * dayMs + 10 * hourMs
  const calendar = await CalendarScreen.at(admin, startsAt)
  const dialog = await calendar.pressSlot(startsAt)
  const lesson = { title: '水辺の朝ヨガ', titleEn: 'Waterside morning yoga' }
  await dialog.field('title').pressSequentially(lesson.title)
  await dialog.type({
    titleEn: lesson.titleEn,
    imageUrl: '/pictures/lessons/restorative.svg',
    totalSeats: '6',
  })
  await dialog.confirm('created')

  await expect.poll(() => shows('/', 'みなもヨガ')).toBe(true)
  const visitor = await visit({ studio })
  const booking = await BookingScreen.at(visitor, { startsAt })
  await booking.card(lesson).waitFor()
  await visitor.open('/')
  await visitor.page.getByRole('banner').getByText('みなもヨガ').first().waitFor()
  for (const path of ['/', '/booking', '/about', '/AboutYoga', '/price', '/address', '/contact']) {
    const html = await pageAt(studio.origin, path)
    expect(html.includes(preparing), path).toBe(false)
    expect(invented.filter((words) => html.includes(words))).toEqual([])
  }
  expect(await studio.integrityProblems()).toEqual([])
})
