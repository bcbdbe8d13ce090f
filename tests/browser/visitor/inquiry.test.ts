import { describe, expect } from 'vitest'
import { addressText, identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { brokenOff, calls, holdAnswers, loseAnswers, refusedWith, stopWrites } from '../connection.ts'
import { InquiryScreen, inquiry } from '../screens/inquiry-screen.ts'
import { test } from '../test.ts'
import { textsOf } from '#tests/support/texts.ts'

describe('/contact', () => {
  test.for(languages)(
    '/contact sends an inquiry with the keyboard alone on a phone, thanks, and is empty again (%s)',
    async (language, { visit, studio }) => {
      const visitor = await visit({ language, width: 390 })
      const screen = await InquiryScreen.open(visitor, '/contact')
      await expect.poll(() => screen.field('email').getAttribute('type')).toBe('email')
      await expect.poll(() => screen.field('message').getAttribute('rows')).toBe('4')
      const email = `${crypto.randomUUID()}@example.test`
      const release = await holdAnswers(visitor.page, calls.inquiry)
      await screen.writeByKeyboard({ ...inquiry, email })
      await visitor.page.keyboard.press('Tab')
      await visitor.page.keyboard.press('Enter')
      await screen.button('inquiry.sending').waitFor()
      await expect.poll(() => screen.button('inquiry.sending').isDisabled()).toBe(true)
      release()
      await screen.thanks.getByText(visitor.t('inquiry.received')).waitFor()
      await screen.thanks.getByText(visitor.t('inquiry.thanks')).waitFor()
      await expectAccessible(visitor.page)
      await visitor.page.keyboard.press('Tab')
      await screen.thanks.getByRole('button', { name: visitor.t('common.ok') }).press('Enter')
      await screen.thanks.waitFor({ state: 'hidden' })
      expect(await screen.values()).toEqual({ name: '', email: '', phone: '', message: '' })
      expect(visitor.address).toBe(visitor.to('/contact'))

      const kept = await studio.database.reader
        .selectFrom('inquiries')
        .select(['name', 'phone', 'message', 'language'])
        .where('email', '=', email)
        .execute()
      const { name, phone, message } = inquiry
      expect(kept).toEqual([{ name, phone, message, language }])
    },
  )

  test('/contact reports missing and invalid fields at the field', async ({ visit }) => {
    const visitor = await visit()
    const screen = await InquiryScreen.open(visitor, '/contact')
    await screen.button('inquiry.send').click()
    for (const field of ['name', 'email', 'phone', 'message'])
      await visitor.page.getByText(visitor.t(`error.${field}.required`)).waitFor()
    await expect.poll(() => screen.field('name').evaluate((field) => field.matches(':focus'))).toBe(true)
    await screen.field('email').fill('hanako')
    await visitor.page.getByText(visitor.t('error.email.pattern')).waitFor()
  })

  test('/contact explains a failure, keeps what was typed and can send it again', async ({ visit }) => {
    const visitor = await visit({ language: 'en' })
    visitor.browserErrors.expect(refusedWith(429))
    const screen = await InquiryScreen.open(visitor, '/contact')
    await screen.write(inquiry)
    const goOn = await stopWrites(visitor.page, calls.inquiry)
    await screen.button('inquiry.send').click()
    await screen.says('error.server.too_many_requests')
    expect(await screen.values()).toEqual(inquiry)
    await goOn()
    await screen.button('inquiry.send').click()
    await screen.thanks.waitFor()
    expect(await screen.failure.count()).toBe(0)
  })

  test.for(['/contact', '/ContactNoUserYoga'] as const)(
    '%s sends an inquiry once after three clicks without a network and a lost answer',
    async (path, { visit, studio }) => {
      const visitor = await visit()
      visitor.browserErrors.expect(brokenOff)
      const screen = await InquiryScreen.open(visitor, path)
      const email = `${crypto.randomUUID()}@example.test`
      const written = { ...inquiry, email }
      await screen.write(written)
      await visitor.page.waitForLoadState('networkidle')
      await visitor.context.setOffline(true)
      const unknown = screen.failure.filter({ hasText: visitor.t('inquiry.outcomeUnknown') })
      await screen.sendThrice()
      await unknown.waitFor()
      expect(await screen.values()).toEqual(written)

      await visitor.context.setOffline(false)
      await loseAnswers(visitor.page, calls.inquiry)
      const lost = visitor.page.waitForEvent('requestfailed')
      await screen.sendThrice()
      await lost
      await unknown.waitFor()
      await visitor.page.unroute(calls.inquiry)
      await screen.sendThrice()
      await screen.thanks.waitFor()
      expect(await studio.mailsTo({ email })).toHaveLength(1)
      const sent = await studio.database.reader
        .selectFrom('inquiries')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect(sent).toHaveLength(1)
    },
  )

  test('/contact shows phone, address and the weekly schedule as a picture whose page opens in a new tab', async ({
    visit,
  }) => {
    const visitor = await visit({ language: 'en' })
    await InquiryScreen.open(visitor, '/contact')
    const main = visitor.page.getByRole('main')
    await main.getByRole('link', { name: identity.phone }).waitFor()
    await main.getByText(addressText('en')).waitFor()
    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      main
        .getByRole('link')
        .filter({ has: visitor.page.locator('img') })
        .click(),
    ])
    await tab.waitForLoadState()
    expect(new URL(tab.url()).pathname).toBe(new URL(visitor.to('/schedule'), tab.url()).pathname)
    expect(visitor.address).toBe(visitor.to('/contact'))
  })
})

describe('/ContactNoUserYoga', () => {
  test.for(languages)(
    '/ContactNoUserYoga fills in the message with the lesson and leads to /contact after the thanks (%s)',
    async (language, { visit, studio }) => {
      const lesson = await studio.lesson()
      const visitor = await visit({ language })
      const booking = await BookingScreen.at(visitor, lesson)
      await booking.button(lesson, 'try').click()
      await visitor.arrivesAt('/ContactNoUserYoga')
      const screen = new InquiryScreen(visitor)
      const [start, end] = [slashText(lesson.startsAt), slashText(lesson.endsAt)]
      expect(start).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)
      const title = titleIn(language, lesson)
      const message = visitor.t('inquiry.prefill', { title, start, end })
      expect(message).toContain(`${start} - ${end}`)
      await expect.poll(() => screen.field('message').inputValue()).toBe(message)
      await visitor.page.getByText(visitor.t('inquiry.memberHint')).waitFor()

      await visitor.page.reload()
      await visitor.settle()
      await expect.poll(() => screen.field('message').inputValue()).toBe(message)
      await screen.write({ ...inquiry, message })
      await screen.button('inquiry.send').click()
      await screen.thanks.getByText(visitor.t('inquiry.receivedTrial')).waitFor()
      await screen.thanks.getByRole('button', { name: visitor.t('common.ok') }).click()
      await visitor.arrivesAt('/contact')
      // The page follows a moment after the address.
      await expect.poll(() => screen.values()).toEqual({ name: '', email: '', phone: '', message: '' })
    },
  )

  test('/ContactNoUserYoga translates the message with the page until the visitor changes it', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit()
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'try').click()
    const message = new InquiryScreen(visitor).field('message')
    const times = { start: slashText(lesson.startsAt), end: slashText(lesson.endsAt) }
    const messageIn = (language: Language) =>
      textsOf(language)('inquiry.prefill', { title: lesson.title, ...times })
    const switchFrom = (language: Language) =>
      visitor.page.getByRole('button', { name: textsOf(language)('nav.otherLanguage') }).click()
    await expect.poll(() => message.inputValue()).toBe(messageIn('ja'))
    await switchFrom('ja')
    await expect.poll(() => message.inputValue()).toBe(messageIn('en'))
    await message.fill(`${messageIn('en')} Thank you.`)
    await switchFrom('en')
    await visitor.arrivesAt('/ContactNoUserYoga')
    await visitor.page.getByRole('heading', { name: visitor.t('pages.contactNoUserYoga.title') }).waitFor()
    await expect.poll(() => message.inputValue()).toBe(`${messageIn('en')} Thank you.`)
  })

  test('/ContactNoUserYoga leads members to the login', async ({ visit }) => {
    const visitor = await visit()
    await InquiryScreen.open(visitor, '/ContactNoUserYoga')
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: visitor.t('nav.login') })
      .click()
    await visitor.arrivesAt('/login')
  })
})
