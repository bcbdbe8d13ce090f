import { expect } from 'vitest'
import { lessonSpace } from '#studio/rentals.ts'
import { dateText, dayMs, hourMs, minuteMs, stampText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import type { LessonDialog } from '../screens/lesson-dialog.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const picture = '/pictures/lessons/tea-and-breath.svg'

/** Each language and width once. */
const ways = [
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const

/** A lesson of 75 minutes with texts, level, seats and a picture of its own. */
async function givenEarlier(studio: Studio) {
  const startsAt = (await studio.emptyWeek()) + 2 * dayMs + 10 * hourMs
  const texts = { description: '眠る前に。', descriptionEn: 'Before sleep.' }
  const more = { level: 'beginners' as const, totalSeats: 7, imageUrl: picture, spaceId: lessonSpace }
  return studio.lesson({ ...texts, ...more, startsAt, endsAt: startsAt + 75 * minuteMs })
}

const offerOf = (
  { root }: LessonDialog,
  { t, language }: Visit,
  { title, startsAt }: { title: string; startsAt: number },
) => {
  const day = dateText(startsAt, language)
  return {
    use: root.getByRole('button', { name: t('admin.lesson.suggestion.use', { title, day }) }),
    used: root.getByRole('status').filter({ hasText: t('admin.lesson.suggestion.used', { day }) }),
  }
}

test.for(ways)(
  'a new lesson takes over the values of the last one with its title at one press, and what was typed stays ($language, $width pixels)',
  async (way, { visit, studio }) => {
    const earlier = await givenEarlier(studio)
    const admin = await visit({ ...way, as: await studio.admin() })
    const { page } = admin
    const start = earlier.startsAt + dayMs
    const screen = await CalendarScreen.at(admin, start, 'day')
    const dialog = await screen.pressSlot(start, 'day')
    await dialog.type({ title: earlier.title, desc: '特別な回。' })
    const { use, used } = offerOf(dialog, admin, earlier)
    await use.waitFor()
    await expectAccessible(page)
    await admin.picture(`lesson suggestion ${way.language}`)
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('1')

    await use.click()
    await used.waitFor()
    await expect.poll(() => dialog.optional('desc').inputValue()).toBe('特別な回。')
    await expect.poll(() => dialog.optional('titleEn').inputValue()).toBe(earlier.titleEn)
    await expect.poll(() => dialog.optional('descEn').inputValue()).toBe('Before sleep.')
    await expect.poll(() => dialog.field('imageUrl').inputValue()).toBe(picture)
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('7')
    await expect.poll(() => dialog.level.inputValue()).toBe('beginners')
    expect(await dialog.space.locator('option:checked').textContent()).not.toBe('')
    await expect.poll(() => dialog.moment('start')).toBe(stampText(start))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(start + 75 * minuteMs))
    await expectAccessible(page)
    await admin.picture(`lesson suggestion used ${way.language}`)
    await dialog.confirm('created')
    await screen.lesson(earlier).filter({ hasText: '11:15' }).waitFor()
  },
)

test.for(ways)(
  'a new lesson without a picture shows and gets that of the last one with its title ($language, $width pixels)',
  async (way, { visit, studio }) => {
    const earlier = await givenEarlier(studio)
    const admin = await visit({ ...way, as: await studio.admin() })
    const { page, t } = admin
    const start = earlier.startsAt + dayMs
    const screen = await CalendarScreen.at(admin, start, 'day')
    const dialog = await screen.pressSlot(start, 'day')
    await dialog.type({ title: `${earlier.title} 特別` })
    await dialog.button('confirm').click()
    await dialog.error('imageUrl.required').waitFor()

    await dialog.type({ title: earlier.title })
    await dialog.error('imageUrl.required').waitFor({ state: 'detached' })
    await dialog.root.getByText(t('admin.lesson.imageLent', { title: earlier.title })).waitFor()
    const preview = dialog.root.getByRole('img', { name: t('admin.lesson.imagePreview') })
    await expect.poll(() => preview.getAttribute('src')).toBe(picture)
    const caption = t('admin.lesson.imageLentPreview', { title: earlier.title })
    await dialog.root.getByText(caption, { exact: true }).waitFor()
    await preview.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await admin.picture(`lent picture ${way.language}`)
    await dialog.confirm('created')
    const rows = await studio.database.reader
      .selectFrom('lessons')
      .select('image_url as imageUrl')
      .where('starts_at', '=', start)
      .execute()
    expect(rows).toEqual([{ imageUrl: picture }])
  },
)

test('the values of the last lesson are taken over with the keyboard alone, and another title replaces them', async ({
  visit,
  studio,
}) => {
  const first = await givenEarlier(studio)
  const second = await studio.lesson({ description: '一日のはじまりに。', totalSeats: 4 })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  const keys = new Keyboard(page)
  const screen = await CalendarScreen.at(admin, second.startsAt, 'day')
  await keys.press(screen.newLesson)
  const dialog = await screen.creating()
  const titles = dialog.root.locator('datalist').first().locator('option')
  await expect
    .poll(() => titles.allTextContents())
    .toEqual(expect.arrayContaining([first.title, second.title]))
  await keys.expectFocusOn(dialog.field('title'))
  await page.keyboard.insertText(first.title)
  const offer = offerOf(dialog, admin, first)
  await offer.use.waitFor()
  await keys.press(offer.use)
  await offer.used.waitFor()
  await expect.poll(() => dialog.optional('desc').inputValue()).toBe('眠る前に。')

  await dialog.field('title').fill(second.title)
  const next = offerOf(dialog, admin, second)
  await next.use.click()
  await next.used.waitFor()
  await expect.poll(() => dialog.optional('desc').inputValue()).toBe('一日のはじまりに。')
  await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('4')
  expect(await dialog.root.getByText(t('admin.lesson.suggestion.keeps')).count()).toBe(0)
})

test('a title that no lesson has is not offered anything, and a failed look-up is said and tried again', async ({
  visit,
  studio,
}) => {
  const earlier = await givenEarlier(studio)
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const screen = await CalendarScreen.at(admin, earlier.startsAt + dayMs, 'day')
  const dialog = await screen.pressSlot(earlier.startsAt + dayMs, 'day')
  const answered = page.waitForResponse((response) => response.url().includes('yoga-suggestion?title='))
  await dialog.type({ title: 'まだない' })
  await answered
  const offer = dialog.root.getByRole('region', { name: t('admin.lesson.suggestion.label') })
  expect(await offer.count()).toBe(0)
  admin.browserErrors.expect(/500/)
  const isCall = /yoga-suggestion/
  await page.route(isCall, (route) =>
    route.fulfill({ status: 500, json: { message: 'error.server.default' } }),
  )
  await dialog.type({ title: earlier.title })
  const failed = dialog.root.getByRole('alert').filter({ hasText: t('admin.lesson.suggestion.loadFailed') })
  await failed.waitFor()
  await page.unroute(isCall)
  await failed.getByRole('button', { name: t('common.retry') }).click()
  await offer.waitFor()
})
