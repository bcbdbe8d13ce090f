import { createHire, startHireCheckout } from '#contract/hires/hires.ts'
import { quoteHire } from '#contract/hires/quotes.ts'
import { createWindow } from '#contract/spaces/spaces.ts'
import type { TestCard } from '#demo/stripe-simulator/state.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { givenSpace } from './given-spaces.ts'
import type { Studio } from './studio.ts'

/** Ten in the morning, twelve days from now: a hire that gives everything back but the fee. */
const start = startOfDay(Date.now()) + 12 * dayMs + 10 * hourMs

/**
 * The member holds a space of its own for two hours and pays for it at the Stripe simulator, without a
 * browser.
 * @param card the simulator's card, which may make trouble with refunds
 */
export async function givenPaidHire(studio: Studio, as: TestMember, card: TestCard = 'good') {
  const admin = await studio.admin()
  const space = await givenSpace(studio, admin, { unitPrice: 3_000, flatRate: true })
  const time = { start: isoText(start), end: isoText(start + 2 * hourMs) }
  await studio.call(createWindow, { as: admin, body: { rentableId: space.id, ...time } })
  const { total } = await studio.call(quoteHire, { as, id: space.id, body: time })
  const body = { spaceId: space.id, ...time, people: 4, purpose: '撮影', total }
  const { id } = await studio.call(createHire, { as, body })
  const { url } = await studio.call(startHireCheckout, { as, id })
  const answer = await fetch(`${url}/pay?card=${card}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the simulator answered ${answer.status}`)
  return { id, space, startsAt: start, endsAt: start + 2 * hourMs, total }
}
