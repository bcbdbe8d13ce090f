import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LessonEvent } from '#contract/lessons.ts'
import type { Role } from '#contract/roles.ts'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { lessonEvent, paidEvent } from '#tests/components/given-lessons.ts'
import { yenText } from '#studio/yen.ts'
import { now, show } from '#tests/components/show.tsx'
import { LessonCard } from './lesson-card.tsx'

const role: Role = 'USER'

const card = (event: LessonEvent, given: { highlighted?: boolean; at?: number } = {}) => (
  <LessonCard
    event={event}
    now={given.at ?? now}
    {...{ role }}
    address="?lesson=lesson-1"
    highlighted={given.highlighted ?? false}
    onChoose={() => {}}
    onWait={() => {}}
  />
)

describe('the card of a lesson that the address names', () => {
  test('the page goes to the card once, and a later drawing leaves the page where the visitor has scrolled', async () => {
    const below = (at: number) => (
      <div style={{ paddingBlock: '300vh' }}>{card(lessonEvent(), { highlighted: true, at })}</div>
    )
    const { rerender } = await show(below(now))
    await expect.poll(() => window.scrollY).toBeGreaterThan(innerHeight)
    window.scrollTo(0, 0)
    await rerender(below(now + minuteMs))
    await expect.element(page.getByRole('article')).toBeInTheDocument()
    expect(window.scrollY).toBe(0)
  })

  test('the page does not go to a card that the address does not name', async () => {
    await show(<div style={{ paddingBlock: '300vh' }}>{card(lessonEvent())}</div>)
    await expect.element(page.getByRole('article')).toBeInTheDocument()
    expect(window.scrollY).toBe(0)
  })
})

test.for([
  ['100%', 2],
  ['200%', 1],
] as const)(
  'in a wide window with text of %s a card has %i columns, and holds its words',
  async ([size, columns], { onTestFinished }) => {
    const { style } = document.documentElement
    onTestFinished(() => void (style.fontSize = ''))
    await show(<div className="@container">{card(lessonEvent())}</div>, { width: 786 })
    style.fontSize = size
    const article = page.getByRole('article')
    await expect.element(article).toBeVisible()
    const button = article.getByRole('button')
    const widthOf = (part: typeof article) => part.element().getBoundingClientRect().width
    await expect.poll(() => widthOf(button) * 2 < widthOf(article)).toBe(columns === 2)
    const { scrollWidth, clientWidth } = article.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
)

describe('what the card offers a member', () => {
  test.each([
    { what: 'a free lesson', event: lessonEvent(), offer: 'book', usable: true },
    {
      what: 'a lesson that the member has booked, also when it is full',
      event: lessonEvent({ lesson: { seatsLeft: 0 }, resource: { yogaBooking: 'booking-1' } }),
      offer: 'booked',
      usable: true,
    },
    {
      what: 'a full lesson',
      event: lessonEvent({ lesson: { seatsLeft: 0 } }),
      offer: 'waiting.join',
      usable: true,
    },
    {
      what: 'a booked lesson that is over',
      event: lessonEvent({ start: now - 2 * hourMs, resource: { yogaBooking: 'booking-1' } }),
      offer: 'booked',
      usable: false,
    },
  ] as const)('$what has the button "$offer"', async ({ event, offer, usable }) => {
    const { t } = await show(card(event), { language: 'en', as: 'USER' })
    const button = page.getByRole('button', { name: t(`booking.${offer}`) })
    await (usable ? expect.element(button).toBeEnabled() : expect.element(button).toBeDisabled())
    await expect.element(page.getByRole('button')).toHaveAccessibleDescription('朝ヨガ')
  })
})

test('the card of a lesson that the studio has cancelled says so once, with the reason, and has no button', async () => {
  const { t } = await show(card(lessonEvent({ lesson: { cancelled: { reason: '台風のため' } } })))
  await expect.element(page.getByText(t('lesson.cancelledBecause', { reason: '台風のため' }))).toBeVisible()
  await expect.element(page.getByText(t('lesson.cancelled'), { exact: false })).toHaveLength(1)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

describe('the card of an event', () => {
  test('it is marked, names both prices, and on its own page the terms', async () => {
    const { t, rerender } = await show(card(paidEvent()), { language: 'en', as: 'USER' })
    await expect.element(page.getByText(t('lesson.event'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(yenText(3_500, 'en'), { exact: true })).toBeVisible()
    const price = yenText(3_000, 'en')
    await expect.element(page.getByText(t('lesson.eventMembers', { price }))).toBeVisible()
    await expect.element(page.getByText(t('lesson.eventTiers'))).not.toBeInTheDocument()
    await rerender(card(paidEvent(), { highlighted: true }))
    await expect.element(page.getByText(t('lesson.eventTiers'))).toBeVisible()
    await expect.element(page.getByText(t('rental.tier.percent', { percent: 50 }))).toBeVisible()
  })

  test('a free event says so, and has no terms', async () => {
    const free = paidEvent({ lesson: { event: { price: 0, memberPrice: null, tiers: [] } } })
    const { t } = await show(card(free, { highlighted: true }), { as: 'USER' })
    await expect.element(page.getByText(t('lesson.eventFree'), { exact: true })).toBeVisible()
    await expect.element(page.getByText(t('lesson.eventTiers'))).not.toBeInTheDocument()
  })

  test('a seat that is held leads to its payment', async () => {
    const held = paidEvent({ resource: { yogaBooking: 'booking-1', yogaOrder: 'order-1' } })
    const { t } = await show(card(held), { language: 'en', as: 'USER' })
    const link = page.getByRole('link', { name: t('booking.awaitingPayment') })
    await expect.element(link).toHaveAttribute('href', '/en/order?id=order-1')
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })

  test('forty seats are told by their number alone, so that the card is not wider than a phone', async () => {
    const many = paidEvent({ lesson: { totalSeats: 40, seatsLeft: 30 } })
    const { t } = await show(card(many), { as: 'USER', width: 320 })
    await expect.element(page.getByText(t('lesson.seatsLeft', { count: 30 }))).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
  })
})
