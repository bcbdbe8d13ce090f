import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { createHire, listOwnHires } from '#contract/hires/hires.ts'
import type { Hire } from '#contract/hires/hires.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { quoteHire, readAvailability } from '#contract/hires/quotes.ts'
import type { Quote } from '#contract/hires/quotes.ts'
import type { Language } from '#studio/languages.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dayText, hourMs, isoText, timeText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { ownHire } from '#tests/components/given-hires.ts'
import { show } from '#tests/components/show.tsx'
import { planToPayAgain } from '#web/features/payments/token.ts'
import FreeTimes from './free-times.tsx'
import { keptChoice } from '#web/lib/kept-choice.ts'

/** A Tuesday, on which the space is free from 9 to 18. */
const date = '2026-12-01'
const day = Date.parse(`${date}T00:00:00+09:00`)
const at = (hours: number) => day + hours * hourMs

const quote = (total: number, membershipFee = 0): Quote => ({
  lines: [{ day: date, kind: 'weekday', minutes: 120, unitPrice: total / 2, amount: total }],
  coupon: null,
  total,
  membershipFee,
  tiers: [{ until: null, percent: 0, refund: total - 500, fee: 500 }],
})

interface Given {
  as?: 'USER'
  membershipFee?: number
  language?: Language
  width?: number
  hires?: Hire[]
}

/** The free times of the second-floor studio. */
async function open({ as, membershipFee = 0, language = 'ja', width = 1280, hires = [] }: Given = {}) {
  const studio = { free: [{ start: isoText(at(9)), end: isoText(at(18)) }] }
  const api = new ApiStub()
    // The page then shows the spaces with which it was built.
    .on(listPublicSpaces, () => refusal('error.server.default'))
    .on(readAvailability, () => ({ free: studio.free }))
    .on(quoteHire, () => quote(5_000, membershipFee))
    .on(listOwnHires, () => hires)
    .on(createHire, () => ({ id: 'hire-1', heldUntil: isoText(at(1)) }))
  const { t, address, location } = await show(<FreeTimes />, {
    ...(as && { as }),
    language,
    width,
    at: `/RentalSpace?space=secondFloor&day=${date}`,
  })
  return {
    api,
    studio,
    t,
    address,
    location,
    yen: (amount: number) => yenText(amount, language),
    /** A free half hour by its start, or by its end while an end is wanted. */
    cell: (words: 'fromCell' | 'untilCell', hours: number) =>
      page.getByRole('button', {
        name: t(`freeTimes.${words}`, { day: dayText(day, language), time: timeText(at(hours)) }),
      }),
    choose: async (from: number, to: number) => {
      await page.getByName('from').selectOptions(String(at(from)))
      await page.getByName('to').selectOptions(String(at(to)))
      await expect.element(page.getByName('to')).toHaveValue(String(at(to)))
    },
    fill: async (purpose: string) => {
      await userEvent.fill(page.getByName('people'), '6')
      await userEvent.fill(page.getByName('purpose'), purpose)
    },
    hold: page.getByRole('button', { name: t('hire.hold') }),
  }
}

describe('choosing a time', () => {
  test('a member taps start and end on a phone, reads the price, and types how many come and why', async () => {
    const { api, t, cell, yen, hold, address } = await open({ as: 'USER', width: 390 })
    await cell('fromCell', 10).click()
    await expect.element(page.getByText(t('freeTimes.colourEnd'))).toBeVisible()
    await cell('untilCell', 12).click()
    await expect.element(page.getByText(t('freeTimes.colourEnd'))).not.toBeInTheDocument()
    await expect.element(page.getByText(t('hire.announced', { total: yen(5_000) }))).toBeInTheDocument()
    await userEvent.type(page.getByName('people'), '6')
    await userEvent.type(page.getByName('purpose'), 'Yoga class')
    await hold.click()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(api.received(createHire).map(({ body }) => body)).toEqual([
      {
        spaceId: 'secondFloor',
        start: isoText(at(10)),
        end: isoText(at(12)),
        people: 6,
        purpose: 'Yoga class',
        total: 5_000,
      },
    ])
  })

  test('a visitor is led to the login and to the registration, and back to the chosen time', async () => {
    const { t, choose, location } = await open({ language: 'en' })
    await choose(13, 15)
    const register = page.getByRole('link', { name: t('hire.register') })
    await expect.element(register).toHaveAttribute('href', '/en/register')
    await page.getByRole('link', { name: t('hire.login') }).click()
    await expect.poll(() => location().pathname).toBe('/en/login')
    const { why, back } = location().state as { why: string; back: string }
    expect(why).toBe('hire')
    expect(decodeURIComponent(back)).toBe(
      `/RentalSpace?space=secondFloor&day=${date}&from=${date}T13:00&to=${date}T15:00#times`,
    )
  })

  test('a member without membership is led to its payment, and the chosen time is kept for the way back', async () => {
    const { t, yen, choose, address } = await open({ as: 'USER', membershipFee: 3_000 })
    await choose(9, 10)
    await page.getByRole('link', { name: t('hire.join', { fee: yen(3_000) }) }).click()
    await expect.poll(address).toBe('/pay')
    expect(planToPayAgain()).toBe(rentalMembership.code)
    expect(decodeURIComponent(keptChoice()?.page ?? '')).toContain(`from=${date}T09:00&to=${date}T10:00`)
  })

  test('what was typed stays when another time is chosen', async () => {
    const { choose, fill } = await open({ as: 'USER' })
    await choose(9, 10)
    await fill('撮影')
    await choose(15, 17)
    await expect.element(page.getByName('purpose')).toHaveValue('撮影')
    await expect.element(page.getByName('people')).toHaveValue(6)
  })

  test('the form stays while the price of another time is read, and holds nothing before it is known', async () => {
    const { api, t, yen, choose, fill, hold, address } = await open({ as: 'USER' })
    await choose(9, 10)
    await fill('撮影')
    const read = Promise.withResolvers<Quote>()
    api.on(quoteHire, () => read.promise)
    await page.getByName('to').selectOptions(String(at(12)))
    await expect.element(page.getByText(yen(5_000)).first()).not.toBeVisible()
    await expect.element(hold).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(page.getByName('purpose'))
    await userEvent.keyboard('会')
    read.resolve(quote(7_500))
    await expect.element(page.getByText(t('hire.announced', { total: yen(7_500) }))).toBeInTheDocument()
    await userEvent.keyboard('議')
    await hold.click()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(api.received(createHire).map(({ body }) => body)).toMatchObject([
      { end: isoText(at(12)), purpose: '撮影会議', total: 7_500 },
    ])
  })

  test('a time that the member holds already is told, with the way to its payment', async () => {
    const held = ownHire({ state: 'held', heldUntil: isoText(at(1)), paid: 0 })
    const { t } = await open({ as: 'USER', language: 'en', hires: [held] })
    await expect
      .element(page.getByRole('link', { name: t('freeTimes.ownHoldGo') }))
      .toHaveAttribute('href', '/en/hire?id=hire-1')
  })
})

describe('holding a time', () => {
  test('a member chooses a time and holds it with the keyboard alone', async () => {
    const { api, t, yen, hold, address } = await open({ as: 'USER' })
    const reach = async (target: Locator) => {
      await expect.element(target).toBeVisible()
      while (document.activeElement !== target.element()) await userEvent.tab()
    }
    await reach(page.getByName('from'))
    await userEvent.keyboard('10:00')
    await reach(page.getByName('to'))
    await userEvent.keyboard('11:30')
    await reach(page.getByName('people'))
    await userEvent.keyboard('3')
    await reach(page.getByName('purpose'))
    await userEvent.keyboard('撮影')
    await expect.element(page.getByText(t('hire.announced', { total: yen(5_000) }))).toBeInTheDocument()
    await reach(hold)
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(api.received(createHire).map(({ body }) => body)).toMatchObject([
      { start: isoText(at(10)), end: isoText(at(11.5)), people: 3, purpose: '撮影' },
    ])
  })

  test('two clicks on the button hold one time', async () => {
    const { api, choose, fill, hold, address } = await open({ as: 'USER' })
    await choose(10, 12)
    await fill('ヨガ教室')
    await hold.dblClick()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(api.received(createHire)).toHaveLength(1)
  })

  test('a new price is shown beside the old one, and the member confirms again', async () => {
    const { api, t, yen, choose, fill, hold, address } = await open({ as: 'USER' })
    api.on(createHire, () => refusal('error.hire.priceChanged', { current: quote(6_000) }))
    await choose(10, 12)
    await fill('ヨガ教室')
    await hold.click()
    const changed = t('hire.priceChanged', { before: yen(5_000), now: yen(6_000) })
    await expect.element(page.getByText(changed)).toBeVisible()
    await expect.element(page.getByName('purpose')).toHaveValue('ヨガ教室')
    api.on(createHire, () => ({ id: 'hire-2', heldUntil: isoText(at(1)) }))
    await page.getByRole('button', { name: t('hire.holdAtNewPrice', { total: yen(6_000) }) }).click()
    await expect.poll(address).toBe('/hire?id=hire-2')
    expect(api.received(createHire).map(({ body }) => body.total)).toEqual([5_000, 6_000])
  })

  test('a time that was taken meanwhile is told, with the times that are left and the form as it was', async () => {
    const { api, studio, t, choose, fill, hold, address } = await open({ as: 'USER', language: 'en' })
    api.on(createHire, () => {
      studio.free = [{ start: isoText(at(13)), end: isoText(at(18)) }]
      return refusal('error.hire.taken')
    })
    await choose(10, 12)
    await fill('A class')
    await hold.click()
    await expect.element(page.getByText(t('freeTimes.gone'))).toBeVisible()
    api.on(createHire, () => ({ id: 'hire-2', heldUntil: isoText(at(1)) }))
    await choose(15, 17)
    await expect.element(page.getByName('purpose')).toHaveValue('A class')
    await hold.click()
    await expect.poll(address).toBe('/en/hire?id=hire-2')
  })
})

describe('using a coupon', () => {
  /** The price of a time with 1,000 yen off for each code but one. */
  function withCoupon({ coupon }: { coupon?: string | undefined }) {
    if (coupon === undefined || coupon === '') return quote(5_000)
    if (coupon === 'GONE') return refusal('error.coupon.over', { fields: { coupon: 'over' } })
    return { ...quote(5_000), coupon: { code: coupon, off: 1_000 }, total: 4_000 }
  }

  async function openWithCoupon(given: Given = {}) {
    const opened = await open({ as: 'USER', ...given })
    const { api, t } = opened
    api.on(quoteHire, ({ body }) => withCoupon(body))
    return {
      ...opened,
      code: page.getByRole('textbox', { name: t('offers.coupon') }),
      use: page.getByRole('button', { name: t('offers.useCoupon') }),
      held: () => api.received(createHire).map(({ body: { coupon, total } }) => ({ coupon, total })),
      announced: (total: number) =>
        expect.element(page.getByText(t('hire.announced', { total: opened.yen(total) }))).toBeInTheDocument(),
    }
  }

  test('a member types a code, sees the old and the new price, and holds the time at the new one', async () => {
    const { t, yen, choose, fill, hold, code, announced, held, address } = await openWithCoupon({
      width: 390,
    })
    await choose(10, 12)
    await fill('ヨガ教室')
    await userEvent.type(code, 'ｓｐａ-ce')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(t('offers.couponUsed', { code: 'SPACE' }))).toBeVisible()
    await announced(4_000)
    await expect.element(page.getByText(t('offers.couponOff', { code: 'SPACE' }))).toBeVisible()
    await expect.element(page.getByText(yen(-1_000))).toBeVisible()
    await expect.element(page.getByText(yen(5_000), { exact: true })).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: yen(4_000) })).toBeVisible()
    expect(held()).toEqual([])
    await hold.click()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(held()).toEqual([{ coupon: 'SPACE', total: 4_000 }])
  })

  test('a code that was typed and not used is taken before anything is held, and the member presses once more', async () => {
    const { t, choose, fill, hold, code, held, address } = await openWithCoupon({ language: 'en' })
    await choose(10, 12)
    await fill('A class')
    await userEvent.type(code, 'space')
    await hold.click()
    await expect.element(page.getByText(t('offers.couponTaken'))).toBeVisible()
    expect(held()).toEqual([])
    await hold.click()
    await expect.poll(address).toBe('/en/hire?id=hire-1')
    expect(held()).toEqual([{ coupon: 'SPACE', total: 4_000 }])
  })

  test('a refused code is said at its field, holds nothing while it stands there, and can be left out', async () => {
    const { t, choose, fill, hold, code, announced, held, address } = await openWithCoupon()
    await choose(10, 12)
    await fill('ヨガ教室')
    await userEvent.type(code, 'gone')
    await hold.click()
    await expect.element(page.getByText(t('error.coupon.over'))).toBeVisible()
    await announced(5_000)
    expect(held()).toEqual([])
    await userEvent.clear(code)
    await hold.click()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(held()).toEqual([{ coupon: undefined, total: 5_000 }])
  })

  test('a coupon is taken off the price of another time, and said to be refused where it is not for that time', async () => {
    const { api, t, choose, fill, use, code, announced } = await openWithCoupon()
    await choose(10, 12)
    await fill('ヨガ教室')
    await userEvent.type(code, 'space')
    await use.click()
    await announced(4_000)
    api.on(quoteHire, ({ body: { coupon } }) =>
      coupon ? { ...quote(7_500), coupon: { code: coupon, off: 1_000 }, total: 6_500 } : quote(7_500),
    )
    await choose(10, 13)
    await announced(6_500)
    api.on(quoteHire, ({ body: { coupon } }) =>
      coupon ? refusal('error.coupon.tooSmall', { fields: { coupon: 'tooSmall' } }) : quote(2_500),
    )
    await choose(10, 11)
    await expect.element(page.getByText(t('error.coupon.tooSmall'))).toBeVisible()
    await announced(2_500)
    await expect.element(page.getByText(t('offers.couponUsed', { code: 'SPACE' }))).not.toBeInTheDocument()
    await expect.element(code).toHaveValue('space')
    await expect.element(page.getByName('purpose')).toHaveValue('ヨガ教室')
  })

  test('a coupon that is used up in the moment of the hold is said at its field, with the price without it', async () => {
    const { api, t, choose, fill, hold, use, code, announced, held } = await openWithCoupon()
    await choose(10, 12)
    await fill('ヨガ教室')
    await userEvent.type(code, 'space')
    await use.click()
    await announced(4_000)
    api.on(createHire, () => refusal('error.coupon.usedUp', { fields: { coupon: 'usedUp' } }))
    await hold.click()
    await expect.element(page.getByText(t('error.coupon.usedUp'))).toBeVisible()
    await announced(5_000)
    expect(held()).toEqual([{ coupon: 'SPACE', total: 4_000 }])
    await expect.element(page.getByName('purpose')).toHaveValue('ヨガ教室')
  })

  test('a coupon is not used any more when the member says so', async () => {
    const { t, choose, fill, hold, use, code, announced, held, address } = await openWithCoupon()
    await choose(10, 12)
    await fill('ヨガ教室')
    await userEvent.type(code, 'space')
    await use.click()
    await announced(4_000)
    await page.getByRole('button', { name: t('offers.dropCoupon') }).click()
    await announced(5_000)
    await expect.element(code).toHaveValue('')
    await hold.click()
    await expect.poll(address).toBe('/hire?id=hire-1')
    expect(held()).toEqual([{ coupon: undefined, total: 5_000 }])
  })
})
