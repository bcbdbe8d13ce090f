import { expect } from 'vitest'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { test } from '../test.ts'
import { isoText } from '#time/tokyo.ts'

/** Globals of the browser, for functions that run there. */
declare const history: { state: { usr?: unknown } }

test('trying a lesson leads a visitor to the inquiry with the lesson', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const visitor = await visit({ language: 'en' })
  const booking = await BookingScreen.at(visitor, lesson)
  await booking.button(lesson, 'try').click()
  await visitor.arrivesAt('/ContactNoUserYoga')
  expect(await visitor.page.evaluate(() => history.state.usr)).toEqual({
    title: titleIn('en', lesson),
    start: isoText(lesson.startsAt),
    end: isoText(lesson.endsAt),
  })

  await visitor.page.reload()
  const message = visitor.page.getByRole('main').locator('textarea')
  await expect.poll(() => message.inputValue()).toContain(titleIn('en', lesson))
  const chosen = visitor.page.getByRole('region', { name: visitor.t('inquiry.chosen') })
  await expect.poll(() => chosen.innerText()).toContain(titleIn('en', lesson))
  await expect.poll(() => chosen.innerText()).toContain(yenText(prices.trialLesson, 'en'))
})
