import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { bookGuest } from '#contract/guest-bookings.ts'
import { languages } from '#studio/languages.ts'
import { guestForm } from '#tests/support/guests.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { openStudioWith } from '../own-studio.ts'
import { test } from '../test.ts'

/** A studio whose owner lets visitors book trial lessons on the website. */
const openDirectStudio = () => openStudioWith({ TRIAL_BOOKING: 'direct' })

test('a visitor books a trial lesson with the keyboard alone, keeps it in the calendar, asks for the link and cancels', async ({
  visit,
}) => {
  const studio = await openDirectStudio()
  for (const language of languages) {
    const startsAt = startOfDay(Date.now()) + 3 * dayMs + (language === 'ja' ? 5 : 7) * hourMs
    const lesson = await studio.lesson({ startsAt })
    const visitor = await visit({ studio, language, width: language === 'ja' ? 390 : 1440 })
    const { page, t } = visitor
    const keys = new Keyboard(page)
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'try').focus()
    await page.keyboard.press('Enter')
    await visitor.arrivesAt('/ContactNoUserYoga')
    const typed = [
      ['name', 'Emma Clark'],
      ['email', `keys-${language}@example.test`],
      ['phone', language === 'ja' ? '08012340001' : '08012340002'],
    ] as const
    for (const [name, value] of typed) {
      await keys.reach(page.locator(`main [name="${name}"]`))
      await page.keyboard.type(value)
    }
    await keys.press(page.getByRole('button', { name: t('trial.book') }))
    await visitor.arrivesAt('/trial')
    await page.getByText(t('trial.state.new')).waitFor()

    const saved = page.waitForEvent('download')
    await keys.press(page.getByRole('button', { name: t('profile.calendar') }))
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^lesson-.+\.ics$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain(`SUMMARY:${titleIn(language, lesson)}`)
    await keys.press(page.getByRole('button', { name: t('trial.mailLink') }))
    await page.getByText(t('trial.linkMailed')).waitFor()
    await expectAccessible(page)

    const cancel = page.getByRole('button', { name: t('trial.cancel') })
    await keys.press(cancel)
    const question = page.getByRole('alertdialog', { name: t('trial.cancelTitle') })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await keys.expectFocusOn(cancel)
    await page.keyboard.press('Enter')
    await keys.press(question.getByRole('button', { name: t('trial.cancelOk'), exact: true }))
    await page.getByText(t('trial.state.cancelled')).waitFor()
    expect(await page.getByRole('button', { name: t('trial.mailLink') }).count()).toBe(0)
  }
})

test.for(languages)(
  'a visitor with a lost mail asks for the link, and reads the same whether the address is known (%s)',
  async (language, { visit, studio }) => {
    const visitor = await visit({ language })
    const { page, t } = visitor
    visitor.browserErrors.expect(refusedWith(404))
    await visitor.open('/trial#token=none')
    await page.getByText(t('error.trial.notFound')).waitFor()
    const field = page.getByRole('textbox', { name: t('inquiry.email') })
    const send = page.getByRole('button', { name: t('trial.lost.send') })
    await send.click()
    await page.getByText(t('error.email.required'), { exact: true }).waitFor()
    await expectAccessible(page)
    const lesson = await studio.lesson()
    const email = `lost-${language}@example.test`
    const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt) }
    await studio.call(bookGuest, {
      as: await studio.admin(),
      body: { ...seat, ...guestForm, language, email },
    })
    for (const address of [`unknown-${language}@example.test`, email]) {
      await field.fill(address)
      await send.click()
      await page.getByText(t('trial.lost.sent', { email: address })).waitFor()
    }
    await expectAccessible(page)
    expect(await studio.mailsTo({ email })).toEqual(['guestBooked', 'guestLink'])
  },
)
