import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { test } from '../test.ts'

test.for(languages)(
  'a visitor of /booking is led to the timetable for calendar programs, also without script (%s)',
  async (language, { visit, studio, browser }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language, width: language === 'ja' ? 1440 : 390 })
    await visitor.open('/booking')
    const { page, t } = visitor
    await page.getByRole('link', { name: t('calendar.studioTitle') }).click()
    await visitor.arrivesAt('/schedule')
    await new Keyboard(page).expectFocusOn(page.getByRole('heading', { name: t('calendar.studioTitle') }))
    await page.getByText(t('calendar.onlyHere')).waitFor()
    await expectAccessible(page)

    const path = language === 'ja' ? '/calendar/studio.ics' : '/calendar/studio-en.ics'
    const webcal = `${studio.origin}${path}`.replace('http:', 'webcal:')
    const hrefOf = (service: 'google' | 'apple' | 'studioFile') =>
      page.getByRole('link', { name: t(`calendar.${service}`) }).getAttribute('href')
    expect(await hrefOf('apple')).toBe(webcal)
    expect(new URL((await hrefOf('google')) ?? '').searchParams.get('cid')).toBe(webcal)
    expect(await hrefOf('studioFile')).toBe(path)
    const { entries } = readCalendar(await (await fetch(studio.origin + path)).text())
    expect(entries.map(({ title }) => title)).toContain(titleIn(language, lesson))

    const context = await browser.newContext({ baseURL: studio.origin, javaScriptEnabled: false })
    try {
      const plain = await context.newPage()
      await plain.goto(visitor.to('/schedule'))
      const link = plain.getByRole('link', { name: t('calendar.google') })
      await expect.poll(() => link.getAttribute('href')).toBe(path)
    } finally {
      await context.close()
    }
  },
)
