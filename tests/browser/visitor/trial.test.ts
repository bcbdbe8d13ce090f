import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { test } from '../test.ts'
import { isoText } from '#time/tokyo.ts'

/** Globals of the browser, for functions that run there. */
declare const history: { state: { usr?: unknown } }

test.for(languages)(
  'trying a lesson leads a visitor to the inquiry with the lesson (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language })
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'try').click()
    await visitor.arrivesAt('/ContactNoUserYoga')
    expect(await visitor.page.evaluate(() => history.state.usr)).toEqual({
      title: titleIn(language, lesson),
      start: isoText(lesson.startsAt),
      end: isoText(lesson.endsAt),
    })

    await visitor.page.reload()
    const message = visitor.page.getByRole('main').locator('textarea')
    await expect.poll(() => message.inputValue()).toContain(titleIn(language, lesson))
    const chosen = visitor.page.getByRole('region', { name: visitor.t('inquiry.chosen') })
    expect(await chosen.innerText()).toContain(titleIn(language, lesson))
    expect(await chosen.innerText()).toContain(yenText(prices.trialLesson, language))
  },
)
