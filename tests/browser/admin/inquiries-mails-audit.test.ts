import { expect } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { resendPaymentLink } from '#contract/payments.ts'
import { changeMember, getMember } from '#contract/member-administration.ts'
import { flagMismatch } from '#server/features/payments/flag-mismatch.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { isLoaded } from '../site-pages.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

test('an administrator reads an inquiry, answers it by mail and marks it as answered', async ({
  visit,
  studio,
}) => {
  const name = `佐々木 ${unique()}`
  const inquiry = {
    name,
    email: 'sasaki@example.test',
    phone: '09011112222',
    message: '体験は\nできますか',
  }
  await studio.call(sendInquiry, { body: inquiry })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin')
  const link = page.getByRole('navigation', { name: t('admin.nav.label') }).getByRole('link', {
    name: t('admin.nav.inquiries'),
  })
  await expect.poll(() => link.innerText()).toMatch(/\d/)
  const before = Number(/\d+/.exec(await link.innerText())?.[0])
  await link.click()
  await admin.arrivesAt('/admin/inquiries')

  const card = page.getByRole('article', { name })
  await card.getByText('できますか').waitFor()
  const reply = await card.getByRole('link', { name: t('admin.inquiries.reply') }).getAttribute('href')
  const { pathname, searchParams } = new URL(reply ?? '')
  expect(decodeURIComponent(pathname)).toBe(inquiry.email)
  expect(searchParams.get('subject')).toContain(identity.name.ja)
  await expectAccessible(page)

  await card.getByRole('button', { name: t('admin.inquiries.mark') }).click()
  await page.getByText(t('admin.inquiries.marked')).waitFor()
  await card.getByText(/山田 花子/).waitFor()
  await expect.poll(async () => Number(/\d+/.exec(await link.innerText())?.[0] ?? 0)).toBe(before - 1)
  await card.getByRole('button', { name: t('admin.inquiries.reopen') }).click()
  await expect.poll(async () => Number(/\d+/.exec(await link.innerText())?.[0])).toBe(before)
})

test('an administrator queues an unsent mail again with the keyboard', async ({ visit, studio }) => {
  const member = await studio.member()
  const by = await studio.admin()
  await resend(studio, by, member.email)
  const reason = `550 no such user ${unique()}`
  await studio.database.transact((writer) =>
    writer
      .updateTable('outbox')
      .set({ sent_at: null, attempts: 3, last_error: reason, given_up_at: 1 })
      .where('recipient', '=', member.email)
      .execute(),
  )
  const admin = await visit({ language: 'en', as: by })
  const { page, t } = admin
  await admin.open('/admin/mails')
  await page.getByText(reason).waitFor()
  await expectAccessible(page)
  const keys = new Keyboard(page)
  await keys.press(page.getByRole('button', { name: t('admin.mails.retryOf', { recipient: member.email }) }))
  await page.getByText(t('admin.mails.retried')).waitFor()
  await expect.poll(() => page.getByText(reason).count()).toBe(0)
  await keys.expectFocusOn(admin.heading)
})

test.for(languages)(
  'the audit log says in sentences what was changed, from what to what (%s)',
  async (language, { visit, studio }) => {
    const by = await studio.admin()
    const lastName = `松浦${unique()}`
    const member = await studio.member({ lastName, tickets: 4, memberType: 3 })
    const { id, number: _, role: __, ...user } = await studio.call(getMember, { as: by, id: member.id })
    const body = { ...user, memberType: 4, tickets: 6, ticketsReason: '紹介' } as const
    await studio.call(changeMember, { as: by, id, body })
    const admin = await visit({ language, as: by })
    const { page, t } = admin
    await admin.open('/admin/log')
    const entry = page.getByRole('listitem').filter({ hasText: lastName }).first()
    await entry.getByText('4 → 6').waitFor()
    const text = await entry.innerText()
    for (const part of [planName(3, language), planName(4, language), '紹介']) expect(text).toContain(part)

    const stripeId = `in_${unique()}`
    const [expected, received] = [
      { ordered: { amount: 21_990, currency: 'jpy' } },
      { paid: { amount: 14_950, currency: 'usd' } },
    ]
    const mismatch = { stripeId, memberId: member.id, orderId: undefined, expected, received }
    await studio.database.transact((writer) => flagMismatch(writer, mismatch, Date.now()))
    await page.reload()
    const payment = page.getByRole('listitem').filter({ hasText: stripeId }).first()
    await payment.getByText(/149\.50/).waitFor()
    for (const part of ['21,990', lastName]) expect(await payment.innerText()).toContain(part)
    await expectAccessible(page)

    await page.getByLabel(t('admin.log.kind')).selectOption(t('admin.log.kinds.member'))
    await page.waitForURL(/kind=member/)
    await entry.waitFor()
    await page.getByLabel(t('admin.log.kind')).selectOption(t('admin.log.kinds.space'))
    await expect.poll(() => entry.count()).toBe(0)
    expect((await studio.call(listAuditEntries, { as: by })).length).toBeGreaterThan(0)
  },
)

test('a list of the admin area is read again when its window gets the focus', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  await admin.open('/admin/inquiries')
  await isLoaded(admin)
  const name = `大野 ${unique()}`
  await studio.call(sendInquiry, {
    body: { name, email: 'ono@example.test', phone: '09011112222', message: '見学' },
  })
  expect(await admin.page.getByRole('article', { name }).count()).toBe(0)
  await admin.page.evaluate('window.dispatchEvent(new Event("focus"))')
  await admin.page.getByRole('article', { name }).waitFor()
})

test('members cannot open the pages of the admin area', async ({ visit, studio }) => {
  const member = await visit({ as: await studio.member() })
  for (const path of ['/admin/today', '/admin/inquiries', '/admin/mails', '/admin/log']) {
    await member.open(path)
    await member.page.getByText(member.t('error.page.401')).waitFor()
  }
})

/** Resends the payment link as the dialog of a member does. The call takes its parameter in the address. */
async function resend(studio: Studio, as: TestMember, email: string): Promise<void> {
  const address = `${studio.origin}/api${resendPaymentLink.path}?email=${encodeURIComponent(email)}`
  await fetch(address, { headers: { authorization: `Bearer ${studio.tokenOf(as)}` } })
}
