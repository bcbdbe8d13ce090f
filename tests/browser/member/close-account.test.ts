import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import { rentalCancellation } from '#studio/rentals.ts'
import { yenText } from '#studio/yen.ts'
import { spanText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection, refusedWith } from '../connection.ts'
import { givenPaidHire } from '../given-paid-hire.ts'
import { Keyboard } from '../keyboard.ts'
import { remembered } from '../session.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

async function openQuestion(visitor: Visit) {
  const { page, t } = visitor
  await visitor.open('/profile?tab=edit')
  await new Keyboard(page).press(page.getByRole('button', { name: t('closeAccount.open') }))
  const question = page.getByRole('dialog', { name: t('closeAccount.question') })
  await question.waitFor()
  return { question, password: question.locator('input[name="password"]') }
}

describe('closing the account', () => {
  test('closing the account names what is lost, asks for the password and ends the session, by keyboard on a phone', async ({
    visit,
    studio,
  }) => {
    const member = await studio.member({ tickets: 4 })
    await studio.book(await studio.lesson(), member)
    const visitor = await visit({ as: member, width: 390 })
    visitor.browserErrors.expect(refusedWith(409))
    const { page, t } = visitor
    const keys = new Keyboard(page)
    const { question, password } = await openQuestion(visitor)
    await question.getByText(t('closeAccount.bookings', { count: 1 })).waitFor()
    await question.getByText(t('closeAccount.tickets', { count: 3 })).waitFor()
    await question.getByText(t('closeAccount.returned', { count: 1 })).waitFor()
    await expectAccessible(page)

    await keys.reach(password)
    await page.keyboard.type('a guess')
    await page.keyboard.press('Enter')
    await question.getByText(t('error.password.incorrect')).waitFor()
    await keys.expectFocusOn(password)
    await password.fill(demoPassword)
    await page.keyboard.press('Enter')
    await visitor.arrivesAt('/login')
    await page.getByText(t('login.accountClosed')).waitFor()
    expect(await remembered(visitor.context)).toEqual({})
  })

  test.for(languages)(
    'closing the account names the hires that are cancelled, and what goes back, in %s',
    async (language, { visit, studio }) => {
      const member = await studio.member({ memberType: 11 })
      const { space, startsAt, endsAt, total } = await givenPaidHire(studio, member)
      const visitor = await visit({ as: member, language, width: 390 })
      const { page, t } = visitor
      const { question, password } = await openQuestion(visitor)
      const words = {
        space: inLanguage(language, space.name, space.nameEn ?? ''),
        when: spanText(startsAt, endsAt, language),
        paid: yenText(total, language),
        refund: yenText(total - rentalCancellation.refundFee, language),
      }
      await question.getByText(t('closeAccount.hire', words)).waitFor()
      await visitor.picture(`closing an account with a hire ${language}`)
      await expectAccessible(page)
      await password.fill(demoPassword)
      await page.keyboard.press('Enter')
      await visitor.arrivesAt('/login')
      await page.getByText(t('login.accountClosed')).waitFor()
      const { reader } = studio.database
      const hires = await reader
        .selectFrom('hires')
        .select(['state', 'purpose'])
        .where('member_id', '=', member.id)
        .execute()
      expect(hires).toEqual([{ state: 'cancelled', purpose: '' }])
    },
  )

  test('closing the account can be stopped at the question, which reads the bookings again after a failure', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member() })
    visitor.browserErrors.expect(brokenOff)
    const restore = await cutConnection(visitor.page, calls.ownBookings)
    const { question } = await openQuestion(visitor)
    await question.getByText(visitor.t('closeAccount.lostFailed')).waitFor()
    await restore()
    await question.getByRole('button', { name: visitor.t('common.retry') }).click()
    await question.getByText(visitor.t('closeAccount.data')).waitFor()
    await question.getByRole('button', { name: visitor.t('closeAccount.stay') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(visitor.address).toBe('/profile?tab=edit')
  })

  test('closing the account is refused while a membership renews and leads to the payments', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member() })
    visitor.browserErrors.expect(refusedWith(409))
    await visitor.page.route(/\/api\/user\/close$/, (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, error: 'Conflict', message: 'error.member.membershipActive' },
      }),
    )
    const { question, password } = await openQuestion(visitor)
    await password.fill(demoPassword)
    await question.getByRole('button', { name: visitor.t('closeAccount.leave') }).click()
    await question.getByText(visitor.t('error.member.membershipActive')).waitFor()
    await question.getByRole('link', { name: visitor.t('profile.paymentsTab') }).click()
    await visitor.page.waitForURL((url) => url.search === '?tab=payments')
  })
})

test.for(languages)('a member saves all own data as a file (%s)', async (language, { visit, studio }) => {
  const member = await studio.member({ tickets: 4 })
  const visitor = await visit({ language, as: member })
  await visitor.open('/profile?tab=edit')
  const [file] = await Promise.all([
    visitor.page.waitForEvent('download'),
    visitor.page.getByRole('button', { name: visitor.t('closeAccount.dataSave') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^hidamari-\d{4}-\d{2}-\d{2}\.json$/)
  const data: unknown = JSON.parse(await text(await file.createReadStream()))
  expect(data).toMatchObject({ member: { email: member.email }, ticketMovements: [{ change: 4 }] })
})
