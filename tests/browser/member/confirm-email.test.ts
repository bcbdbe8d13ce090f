import { describe, expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, refusedWith, stopWrites } from '../connection.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

describe('an address that is not confirmed', () => {
  test.for(languages)(
    'is shown on my page, mailed a link again on a phone, and confirmed by it (%s)',
    async (language, { visit, studio }) => {
      const member = await studio.member({ emailConfirmed: false })
      const { email } = member
      const visitor = await visit({ language, as: member, width: 390 })
      visitor.browserErrors.expect(refusedWith(429))
      const { page, t } = visitor
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      await visitor.open('/profile')
      await page.getByText(t('profile.emailUnconfirmed', { email })).waitFor()
      await expectAccessible(page)

      const goOn = await stopWrites(page, calls.pendingEmail)
      await button('profile.emailConfirmSend').click()
      await page.getByText(t('error.server.too_many_requests')).waitFor()
      await goOn()
      await button('profile.emailConfirmSend').click()
      await page.getByText(t('profile.emailMailed', { email })).waitFor()
      expect(await studio.mailsTo(member)).toEqual(['addressConfirmation'])

      await visitor.open(`/confirm-email#token=${await studio.emailTokenOf(member)}`)
      await page.getByText(t('profile.confirmPresentText', { email })).waitFor()
      await expectAccessible(page)
      await button('profile.confirmPresent').click()
      await page.getByText(t('profile.presentConfirmed', { email })).waitFor()
      await page.getByRole('link', { name: t('profile.editTab') }).click()
      await visitor.arrivesAt('/profile')
      await page.getByRole('tabpanel').locator('input[name="email"]').waitFor()
      expect(await page.getByText(t('profile.emailUnconfirmed', { email })).count()).toBe(0)
    },
  )

  test('is confirmed when the payment link is opened', async ({ visit, studio }) => {
    const member = await studio.member({ emailConfirmed: false, memberType: 0 })
    const visitor = await visit({ as: member })
    const { page, t } = visitor
    const notice = page.getByText(t('profile.emailUnconfirmed', { email: member.email }))
    await visitor.open('/profile')
    await notice.waitFor()
    const opened = page.waitForResponse(/\/api\/payments\/offer$/)
    await visitor.open(`/pay#token=${await studio.paymentToken(member)}`)
    expect((await opened).status()).toBe(200)
    await visitor.open('/profile')
    await page.getByRole('heading', { name: t('profile.greeting', { name: 'ヤマダ ハナコ' }) }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('is confirmed by an administrator, and a dropped mail is sent then', async ({ visit, studio }) => {
    const member = await studio.member({ emailConfirmed: false, tickets: 1 })
    await studio.book(await studio.lesson(), member)
    await studio.database.transact((writer) =>
      writer.updateTable('outbox').set({ due_at: 0 }).where('recipient', '=', member.email).execute(),
    )
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const { page, t } = admin
    const again = page.getByRole('button', { name: t('admin.mails.retryOf', { recipient: member.email }) })
    const card = page.getByRole('article').filter({ hasText: member.email })
    await expect
      .poll(async () => {
        await admin.open('/admin/mails')
        await page.getByText(t('admin.mails.lead')).waitFor()
        return card.getByText(t('admin.mails.dropped.unconfirmed')).count()
      })
      .toBe(1)
    await expectAccessible(page)

    const screen = await MembersScreen.at(admin)
    await screen.open(member)
    await screen.part('facts').getByText(t('admin.member.emailUnconfirmed')).waitFor()
    await expectAccessible(page)
    await screen
      .part('facts')
      .getByRole('button', { name: t('admin.member.confirmEmail') })
      .click()
    await page.getByText(t('admin.member.emailConfirmed')).waitFor()
    await expect
      .poll(() => screen.part('facts').getByText(t('admin.member.emailUnconfirmed')).count())
      .toBe(0)

    await admin.open('/admin/mails')
    await again.click()
    await page.getByText(t('admin.mails.retried')).waitFor()
    const sent = async () => {
      const mails = studio.database.reader.selectFrom('outbox').select('sent_at')
      return (await mails.where('recipient', '=', member.email).executeTakeFirstOrThrow()).sent_at
    }
    await expect.poll(sent).not.toBeNull()
    await admin.open('/admin/log')
    await page
      .getByText(/marked the e-mail address of .* as confirmed/)
      .first()
      .waitFor()
  })
})
