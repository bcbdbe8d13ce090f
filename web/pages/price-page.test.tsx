import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import type { Role } from '#contract/roles.ts'
import type { PriceFacts } from '#studio/facts.ts'
import { offersOfFile } from '#studio/offers.ts'
import type { Offer } from '#studio/offers.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { Facts } from '#web/lib/facts.ts'
import PricePage from './price-page.tsx'

async function open(
  recommendedPlan: number | null,
  offers = offersOfFile.offers,
  {
    as,
    width,
    ...changed
  }: { as?: Role; width?: number } & Partial<Pick<PriceFacts, 'freeEventsPerYear' | 'plans'>> = {},
) {
  new ApiStub().on(listPublicSpaces, () => [])
  const prices = { ...pageFactsOfFiles.prices, recommendedPlan, ...changed }
  const shown = (
    <Facts value={{ ...pageFactsOfFiles, prices, offers: { offers } }}>
      <PricePage />
    </Facts>
  )
  const { t, address } = await show(shown, { language: 'en', ...(as && { as }), ...(width && { width }) })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  return { t, address, twice: card(t('price.lessons', { count: 2 })), unlimited: card(t('price.unlimited')) }
}

test('each plan leads to the registration with this plan, and the recommended one says so', async () => {
  const { t, address, twice, unlimited } = await open(4)
  await expect.element(unlimited.getByText(t('price.recommended'))).toBeVisible()
  await expect.element(page.getByText(t('price.recommended'))).toHaveLength(1)
  await expect.element(page.getByRole('link', { name: t('price.join') })).toHaveLength(3)
  await twice.getByRole('link', { name: t('price.join') }).click()
  await expect.poll(address).toBe('/en/register?plan=2')
})

test('a plan that has its own name is shown under it, with its lessons a month', async () => {
  const [twice = expect.fail('there are plans'), ...others] = pageFactsOfFiles.prices.plans
  const plans = [
    { ...twice, name: { ja: 'ライト', en: 'Light' } },
    { ...twice, code: 31, name: { ja: '学生', en: 'Students' }, lessonsPerMonth: 'unlimited' as const },
    ...others,
  ]
  const { t } = await open(null, [], { plans })
  const named = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect.element(named('Light').getByText(t('price.lessons', { count: 2 }))).toBeVisible()
  await expect.element(named('Students').getByText(t('price.unlimited'), { exact: true })).toBeVisible()
})

test('the coupon for recommending the studio leads a member to the own code', async () => {
  const { t, address } = await open(null, [], { as: 'USER' })
  await page.getByRole('link', { name: t('price.referral', { price: yenText(3_000, 'en') }) }).click()
  await expect.poll(address).toBe('/en/profile?tab=referral')
})

test.each([undefined, 'ADMIN'] as const)(
  'for %s the coupon for recommending the studio is a text',
  async (as) => {
    const { t } = await open(null, [], as && { as })
    const text = t('price.referral', { price: yenText(3_000, 'en') })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('link', { name: text })).not.toBeInTheDocument()
  },
)

test('the yearly invitation leads a member to the own ones', async () => {
  const { t, address } = await open(null, [], { as: 'USER' })
  await page.getByRole('link', { name: t('price.event', { count: 1 }) }).click()
  await expect.poll(address).toBe('/en/profile?tab=history')
})

test('the yearly invitation, and a line beside the offers, lead a visitor to the events', async () => {
  const { t } = await open(null)
  for (const name of [t('price.event', { count: 1 }), t('price.eventsMore')])
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', '/en/booking?kind=event')
})

test('a studio that gives no invitations promises none', async () => {
  const { t } = await open(null, [], { as: 'USER', freeEventsPerYear: 0 })
  await expect.element(page.getByText(t('price.carryOver'))).toBeVisible()
  await expect.element(page.getByText(t('price.event', { count: 0 }))).not.toBeInTheDocument()
})

test('no plan is recommended when the owner has chosen none', async () => {
  const { t, twice } = await open(null)
  await expect.element(twice).toBeVisible()
  await expect.element(page.getByText(t('price.recommended'))).not.toBeInTheDocument()
})

test('the only plan carries no recommendation', async () => {
  const plans = pageFactsOfFiles.prices.plans.map((plan) => ({ ...plan, onSale: plan.code === 2 }))
  const { t, twice } = await open(2, [], { plans })
  await expect.element(twice).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('price.join') })).toHaveLength(1)
  await expect.element(page.getByText(t('price.recommended'))).not.toBeInTheDocument()
})

test('a plan with one lesson a month does not repeat its price for a lesson', async () => {
  const [first = expect.fail('there are plans'), ...others] = pageFactsOfFiles.prices.plans
  const { t } = await open(null, [], { plans: [{ ...first, lessonsPerMonth: 1 }, ...others] })
  const once = page.getByRole('heading', { name: t('price.lessons', { count: 1 }), exact: true })
  await expect.element(once).toBeVisible()
  const perLesson = t('price.perLesson', { price: yenText(first.price, 'en') })
  await expect.element(page.getByText(perLesson)).not.toBeInTheDocument()
})

test('a studio that hires out no space leads to none', async () => {
  const { t } = await open(null)
  await expect.element(page.getByText(t('rental.none'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('price.rentalMore') })).not.toBeInTheDocument()
})

test('the page says once that its prices include tax', async () => {
  const { t } = await open(3)
  await expect.element(page.getByText(t('price.taxNote'))).toHaveLength(1)
  await expect.element(page.getByText(t('price.taxIncluded'))).not.toBeInTheDocument()
})

const packOf = (given: Partial<Offer>): Offer => ({
  id: 'summer',
  name: { ja: '夏の3回券', en: 'Summer pack' },
  text: { ja: '夏だけ。', en: 'For the summer.' },
  price: 10_000,
  memberPrice: 9_000,
  tickets: 3,
  lasts: { count: 14, unit: 'days' },
  buyers: 'anyone',
  oncePerPerson: true,
  saleFrom: null,
  saleUntil: null,
  ...given,
})

test('each offer says what it costs and gives, for whom and until when, and leads to its order', async () => {
  const { t, address } = await open(null, [packOf({ saleFrom: '2026-11-20', saleUntil: '2026-11-20' })])
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Summer pack' }) })
  for (const text of [
    yenText(10_000, 'en'),
    t('price.offer.members', { price: yenText(9_000, 'en') }),
    t('price.perLesson', { price: yenText(3_333, 'en') }),
    t('price.offer.tickets', { count: 3, lasts: t('price.offer.lasts.days', { count: 14 }) }),
    t('price.offer.until', { day: calendarDateText('2026-11-20', 'en') }),
  ])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect.element(card.getByText(t('price.offer.once'), { exact: false })).toBeVisible()
  await card.getByRole('link', { name: t('price.offer.buy') }).click()
  await expect.poll(address).toBe('/en/order?offer=summer')
})

test('side by side, what is written above and below moves no price and no button out of its row', async () => {
  const long = {
    ja: '夏だけ。',
    en: 'For the summer, and for whom the other packs are too long to be used up. '.repeat(3),
  }
  const both = [packOf({ id: 'short', memberPrice: null }), packOf({ id: 'long', text: long })]
  const { t } = await open(null, both, { width: 834 })
  const tops = (rows: { elements: () => Element[] }) =>
    rows.elements().map((row) => Math.round(row.getBoundingClientRect().top))
  for (const row of [
    page.getByText(yenText(10_000, 'en')),
    page.getByRole('link', { name: t('price.offer.buy') }),
  ]) {
    await expect.element(row).toHaveLength(2)
    await expect.poll(() => new Set(tops(row)).size).toBe(1)
  }
})

test.each([
  ['is over', { saleUntil: '2026-11-19' }],
  ['begins tomorrow', { saleFrom: '2026-11-21' }],
] as const)('an offer whose sale %s is not shown, nor the section without an offer', async (_, sale) => {
  const { t, unlimited } = await open(null, [packOf(sale)])
  await expect.element(unlimited).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('price.offersTitle') })).not.toBeInTheDocument()
})
