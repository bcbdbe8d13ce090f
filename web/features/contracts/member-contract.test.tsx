import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readContract } from '#contract/payments/member-contract.ts'
import { previewReminder, sendReminder } from '#contract/payments/open-payments.ts'
import { changePlan, previewPlanChange } from '#contract/payments/plan-change.ts'
import type { PlanOutcome } from '#contract/payments/plan-change.ts'
import { planName } from '#studio/member-types.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateText, dayMs, isoText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { contractOf, freeBooking, membershipOf } from '#tests/components/given-contracts.ts'
import { now, show } from '#tests/components/show.tsx'
import { MemberContract } from './member-contract.tsx'

const renewal = isoText(now + 25 * dayMs)
const charged = (amount: number) => ({ at: renewal, amount })

/** What the server offers for each plan: the present one, a larger one, and none. */
const outcomes: Partial<Record<number, PlanOutcome[]>> = {
  0: [{ effect: 'now', memberType: 0, from: null, nextCharge: null, ends: null, freeBookings: [] }],
  3: [
    {
      effect: 'renewal',
      memberType: 3,
      from: renewal,
      nextCharge: charged(12_990),
      ends: null,
      freeBookings: [freeBooking()],
    },
    {
      effect: 'now',
      memberType: 3,
      from: null,
      nextCharge: charged(12_990),
      ends: null,
      freeBookings: [freeBooking(), freeBooking({ id: 'booking-2', title: '夜ヨガ' })],
    },
  ],
}

async function openContract(given = contractOf(), language: 'ja' | 'en' = 'ja') {
  const stored = { contract: given }
  const api = new ApiStub()
    .on(readContract, () => stored.contract)
    .on(previewPlanChange, ({ body: { memberType } }) => ({
      version: 'v1',
      outcomes: outcomes[memberType] ?? [],
    }))
  const { t } = await show(<MemberContract memberId="hanako">{null}</MemberContract>, {
    language,
    as: 'ADMIN',
  })
  const dialog = page.getByRole('dialog')
  return {
    api,
    t,
    stored,
    dialog,
    open: page.getByRole('button', { name: t('contract.change.open') }),
    plan: dialog.getByRole('combobox', { name: t('contract.change.to') }),
    save: dialog.getByRole('button', { name: t('contract.change.ok'), exact: true }),
  }
}

test('the administrator reads that a paused contract charges nothing, and until when its month is paid', async () => {
  const membership = membershipOf({ status: 'paused' })
  const { t } = await openContract(contractOf({ membership }))
  const date = dateText(Date.parse(membership.periodEnds), 'ja')
  await expect.element(page.getByText(t('contract.noCharge', { date }))).toBeVisible()
})

test('the administrator reads the plan that is paid at the studio and its last paid day, and not that there is none', async () => {
  const onSite = { memberType: 2 as const, paidUntil: '2026-12-19' }
  const { t } = await openContract(contractOf({ membership: null, onSite }))
  const words = t('contract.onSiteUntil', {
    plan: planName(factsOfFiles, 2, 'ja'),
    date: dateText(Date.parse('2026-12-19T00:00:00+09:00'), 'ja'),
  })
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText(t('contract.none'))).not.toBeInTheDocument()
})

test('the administrator reads which bookings no plan covers, now and after each change', async () => {
  const given = contractOf({ memberType: 4, freeBookings: [freeBooking({ title: '昼ヨガ' })] })
  const { t, dialog, open, plan } = await openContract(given)
  await expect.element(page.getByText(t('contract.freeBookings', { count: 1 }))).toBeVisible()
  await expect.element(page.getByText(/昼ヨガ/)).toBeVisible()
  await open.click()
  await plan.selectOptions('3')
  await expect.element(dialog.getByText(t('contract.change.freeBookings', { count: 1 }))).toBeVisible()
  await dialog.getByRole('radio', { name: new RegExp(t('contract.change.now.title')) }).click()
  await expect.element(dialog.getByText(t('contract.change.freeBookings', { count: 2 }))).toBeVisible()
  await expect.element(dialog.getByText(/夜ヨガ/)).toBeVisible()
})

test('the administrator reads what another plan costs before it is planned for the renewal', async () => {
  const { api, t, stored, dialog, open, plan, save } = await openContract()
  await open.click()
  await expect.element(dialog.getByText(t('contract.change.same'))).toBeVisible()
  await plan.selectOptions('3')
  await expect
    .element(dialog.getByRole('radio', { name: new RegExp(t('contract.change.renewal.title')) }))
    .toBeChecked()
  await expect.poll(() => dialog.getByRole('group').first().element().textContent).toContain('12,990円')
  api.on(changePlan, () => {
    stored.contract = contractOf({ membership: membershipOf({ next: { memberType: 3, price: 12_990 } }) })
    return {}
  })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(t('contract.planned'), { exact: true })).toBeVisible()
  await expect.element(page.getByText(new RegExp(planName(factsOfFiles, 3, 'ja')))).toBeVisible()
  expect(api.received(changePlan)[0]).toMatchObject({ body: { memberType: 3, effect: 'renewal' } })
  expect(api.received(changePlan)[0]?.headers.get('if-match')).toBe('"v1"')
})

test('a change that another administrator has overtaken shows its costs again before it is saved', async () => {
  const { api, t, dialog, open, plan, save } = await openContract(contractOf(), 'en')
  await open.click()
  await plan.selectOptions('0')
  await expect.element(dialog.getByText(t('contract.change.endNow.title'))).toBeVisible()
  await plan.selectOptions('3')
  await dialog.getByRole('radio', { name: new RegExp(t('contract.change.now.title')) }).click()
  api.on(changePlan, () => refusal('error.planChange.changed'))
  const asked = api.received(previewPlanChange).length
  await save.click()
  await expect.element(dialog.getByText(t('error.planChange.changed'))).toBeVisible()
  await expect.poll(() => api.received(previewPlanChange).length).toBeGreaterThan(asked)
  await expect
    .element(dialog.getByRole('radio', { name: new RegExp(t('contract.change.now.title')) }))
    .toBeChecked()
})

test('the administrator mails a reminder to a member whose card could not be charged, once a day', async () => {
  const problem = {
    lastAttempt: isoText(now - dayMs),
    attempts: 1,
    openPaymentId: 'membership-1',
    lastReminder: null,
    remindable: true,
  }
  const { api, t, stored, dialog } = await openContract(contractOf({ cardProblem: problem }))
  const mail = { to: 'hanako@example.test', language: 'ja', subject: 'お支払い', text: '6,990円' } as const
  api
    .on(previewReminder, () => mail)
    .on(sendReminder, () => {
      const sentAt = isoText(now)
      stored.contract = contractOf({
        cardProblem: { ...problem, lastReminder: sentAt, remindable: false },
      })
      return { sentAt }
    })
  const remind = page.getByRole('button', { name: t('money.open.remind') })
  await remind.click()
  await expect.element(dialog.getByText(mail.to)).toBeVisible()
  await dialog.getByRole('button', { name: t('money.mail.send') }).click()
  await expect.element(page.getByText(t('money.open.today'))).toBeVisible()
  await expect.element(remind).not.toBeInTheDocument()
  expect(api.received(sendReminder)[0]?.params).toEqual({ kind: 'renewal', id: 'membership-1' })
})
