import { describe, expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { brokenOff, calls, cutConnection, loseAnswers, refusedWith } from '../connection.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

const scrolled = 'scrollY'

describe('a registration that fails', () => {
  test.for(languages)(
    'a refused registration says why above the form and keeps everything that was typed (%s)',
    async (language, { visit, studio }) => {
      const visitor = await visit({ language })
      visitor.browserErrors.expect(refusedWith(409))
      const register = await RegisterScreen.open(visitor)
      await register.fillIn()
      const before = await register.content()
      await register.submit.click()
      // Another member registers the address after the form has checked it.
      await studio.member({ email: register.email })
      await register.answer('yes').click()
      await register.notice.getByText(visitor.t('error.email.isUsed')).waitFor()
      await register.error('email', 'isUsed').last().waitFor()
      await expect.poll(() => visitor.page.evaluate(scrolled)).toBe(0)
      expect(await register.content()).toEqual(before)

      const other = `${crypto.randomUUID()}@example.test`
      await register.field('email').fill(other)
      await register.field('emailConfirmation').fill(other)
      await register.send()
      await register.done.waitFor()
    },
  )

  test('a registration that a broken connection stopped can be sent again as it is', async ({ visit }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    const before = await register.content()
    const mend = await cutConnection(visitor.page, calls.register)
    await register.send()
    await register.notice.getByText(visitor.t('register.outcomeUnknown')).waitFor()
    expect(await register.content()).toEqual(before)
    expect(await register.submit.innerText()).toBe(visitor.t('register.submit'))
    await mend()
    await register.send()
    await register.done.waitFor()
  })

  test('a registration whose answer was lost is not done twice', async ({ visit, studio }) => {
    const visitor = await visit()
    visitor.browserErrors.expect(brokenOff)
    const register = await RegisterScreen.open(visitor)
    await register.fillIn()
    await loseAnswers(visitor.page, calls.register)
    await register.send()
    await register.notice.getByText(visitor.t('register.outcomeUnknown')).waitFor()
    const mails = await studio.database.reader
      .selectFrom('outbox')
      .where('recipient', '=', register.email)
      .select('kind')
      .execute()
    expect(mails).toEqual([{ kind: 'paymentLink' }])
  })
})
