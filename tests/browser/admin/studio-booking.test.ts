import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { pageAt } from '../own-studio.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { openFacts } from '../screens/facts-screen.ts'
import { test } from '../test.ts'

const written = {
  ja: { rule: '開始の24時間前まで', binding: '開始まで24時間を切っているため' },
  en: { rule: 'up to 24 hours before the start', binding: 'It starts in less than 24 hours' },
}

test.for(languages)(
  'an administrator changes the cancellation deadline, and pages and dialogs say it (%s)',
  async (language, { visit }) => {
    const { admin, origins, width, button, field, dialog } = await openFacts(visit, language, 'booking')
    const { studio, page, t } = admin
    await expect.poll(() => field('waitingChoices').inputValue()).toBe('72, 48, 24, 12, 8, 6, 4')
    await field('cancelUntilHoursBefore').fill('0')
    await page.getByText(t('error.fact.hoursBefore')).waitFor()
    await field('cancelUntilHoursBefore').fill('２４')
    await field('waitingChoices').fill('48、36, 72')
    await page.getByText(t('error.fact.choiceOrder')).waitFor()
    await field('waitingChoices').fill('72、48 36')
    await expect.poll(() => page.getByText(t('error.fact.choiceOrder')).count()).toBe(0)
    await expectAccessible(page)
    await admin.picture(`studio facts booking ${language}`)
    await button('studioFacts.save').click()
    await page.getByText(t('studioFacts.saved')).waitFor()
    await button('studioFacts.look').click()
    for (const text of ['/booking', '/en/booking', t('studioFacts.effect.booking')])
      await dialog.getByText(text, { exact: true }).waitFor()
    for (const { rule } of Object.values(written)) await dialog.getByText(rule).waitFor()
    // The membership rules say what members agreed to.
    await dialog.getByText(t('studioFacts.pages', { count: 2 })).waitFor()
    await expectAccessible(page)
    await admin.picture(`studio facts booking preview ${language}`)
    await button('studioFacts.publish').click()
    await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()

    for (const origin of origins) {
      const html = await pageAt(origin, '/booking')
      expect(html.replaceAll(/<wbr[^>]*>/g, '')).toContain(written.ja.rule)
      expect(await pageAt(origin, '/en/booking')).toContain(written.en.rule)
    }
    const lesson = await studio.lesson({ startsAt: Math.ceil(Date.now() / hourMs) * hourMs + 20 * hourMs })
    const visitor = await visit({ studio, language, width, as: await studio.member({ tickets: 1 }) })
    const booking = await BookingScreen.at(visitor, lesson)
    await booking
      .card(lesson)
      .getByRole('button', { name: t('booking.book') })
      .click()
    await visitor.page.getByText(written[language].binding).waitFor()
    await visitor.picture(`published deadline ${language}`)
  },
)
