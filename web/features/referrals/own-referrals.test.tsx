import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#contract/endpoint.ts'
import { readReferrals } from '#contract/referrals.ts'
import type { Referral } from '#contract/referrals.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dateOf, dayMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { OwnReferrals } from './own-referrals.tsx'

const link = 'https://hidamari.example/register?referral=HIDA7K2M9P'

const referral = (daysAgo: number, given: Partial<Referral> = {}): Referral => ({
  registeredAt: isoText(now - daysAgo * dayMs),
  state: 'registered',
  reason: null,
  coupon: null,
  ...given,
})

const gift = (given: Partial<NonNullable<Referral['coupon']>> = {}) => ({
  code: 'GIFT123456',
  amount: 3_000,
  validUntil: '2027-05-20',
  used: false,
  ...given,
})

async function open(given: Partial<Answer<typeof readReferrals>> = {}) {
  const own = { code: 'HIDA7K2M9P', link, amount: 3_000, newcomerAmount: 0, brought: [], own: null, ...given }
  const api = new ApiStub().on(readReferrals, () => own)
  const { t } = await show(<OwnReferrals />, { language: 'en', as: 'USER' })
  return {
    api,
    t,
    row: (daysAgo: number) =>
      page.getByRole('listitem').filter({
        hasText: t('referral.registeredOn', { date: calendarDateText(dateOf(now - daysAgo * dayMs), 'en') }),
      }),
  }
}

/** Replaces what the browser has of it until the test ends. */
function withShare(share: ((data: ShareData) => Promise<void>) | undefined) {
  if (share) Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  else Reflect.deleteProperty(navigator, 'share')
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
}

describe('the member’s code', () => {
  test('it stands in two groups beside the link, its picture, and what a friend brings', async () => {
    const { t } = await open()
    await expect.element(page.getByText('HIDA7-K2M9P')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: t('referral.link') })).toHaveValue(link)
    await expect.element(page.getByRole('img', { name: t('referral.qr') })).toBeVisible()
    const amount = yenText(3_000, 'en')
    await expect.element(page.getByText(t('referral.steps.gift.member', { amount }))).toBeVisible()
    await expect.element(page.getByText(t('referral.empty'))).toBeVisible()
  })

  test('where the device can share, the link goes to another program, and closing its list says nothing', async () => {
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      .mockResolvedValueOnce()
      .mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
    withShare(share)
    const { t } = await open()
    const button = page.getByRole('button', { name: t('referral.share') })
    await button.click()
    await expect.poll(() => share.mock.calls.length).toBe(1)
    await button.click()
    await expect.element(page.getByText(t('referral.shared'))).toBeVisible()
    await expect.element(page.getByText(t('referral.shareFailed'))).not.toBeInTheDocument()
    await button.click()
    await expect.element(page.getByText(t('referral.shareFailed'))).toBeVisible()
    expect(share.mock.calls[0]?.[0]).toMatchObject({ url: link })
  })

  test('where it cannot, the link is copied, and a failure says how to copy it', async () => {
    withShare(undefined)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    const { t } = await open()
    const button = page.getByRole('button', { name: t('referral.copy') })
    await button.click()
    await expect.element(page.getByText(t('referral.copied'))).toBeVisible()
    expect(write.mock.calls).toEqual([[link]])
    write.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
    await button.click()
    await expect.element(page.getByText(t('referral.shareFailed'))).toBeVisible()
  })

  test('a code that could not be loaded says so, and is loaded again', async () => {
    const api = new ApiStub().on(readReferrals, connectionLost)
    const { t } = await show(<OwnReferrals />, { as: 'USER' })
    await expect.element(page.getByText(t('referral.failed'), { exact: false })).toBeVisible()
    api.on(readReferrals, () => ({
      code: 'HIDA7K2M9P',
      link,
      amount: 0,
      newcomerAmount: 0,
      brought: [],
      own: null,
    }))
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText(t('referral.steps.gift.none'))).toBeVisible()
  })
})

describe('whom the code has brought', () => {
  test('each person is told without a name: how far it is, the coupon with its last day, or why there is none', async () => {
    const { t, row } = await open({
      brought: [
        referral(1),
        referral(2, { state: 'issued', coupon: gift() }),
        referral(3, { state: 'issued', coupon: gift({ code: 'USED123456', used: true }) }),
        referral(4, { state: 'issued', coupon: gift({ validUntil: '2026-11-19' }) }),
        referral(5, { state: 'withdrawn', reason: 'refunded' }),
        referral(6, { state: 'refused', reason: 'samePerson' }),
      ],
    })
    const expected = [
      [1, t('referral.state.registered'), t('referral.waits')],
      [2, 'GIFT1-23456', t('referral.usable', { day: calendarDateText('2027-05-20', 'en') })],
      [3, 'USED1-23456', t('referral.used')],
      [4, t('referral.state.issued'), t('referral.over', { day: calendarDateText('2026-11-19', 'en') })],
      [5, t('referral.state.withdrawn'), t('referral.takenBack')],
      [6, t('referral.state.refused'), t('referral.reason.samePerson')],
    ] as const
    for (const [daysAgo, state, detail] of expected) {
      await expect.element(row(daysAgo)).toMatchTextContent(state)
      await expect.element(row(daysAgo)).toMatchTextContent(detail)
    }
  })

  test('a member who came by a code reads what became of it, and the own coupon', async () => {
    const { t } = await open({
      newcomerAmount: 1_000,
      own: referral(30, { state: 'issued', coupon: gift({ code: 'HELLO12345', amount: 1_000 }) }),
    })
    await expect.element(page.getByText(t('referral.ownState.issued'))).toBeVisible()
    await expect.element(page.getByText('HELLO-12345')).toBeVisible()
  })
})
