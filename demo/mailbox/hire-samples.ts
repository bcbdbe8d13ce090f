import type { PaymentMails } from '#server/features/payments/mails.ts'
import type { HireMails } from '#server/features/hires/mails.ts'
import { spaces } from '#studio/spaces.ts'
import { dateOf, dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'

/** Made-up contents of the mails about hires. */
export function hireSamples(now: number): HireMails {
  const { name } = spaces[0] ?? { name: { ja: '', en: '' } }
  const startsAt = startOfDay(now) + 10 * dayMs + 13 * hourMs
  const minutes = 150
  const amount = 6250
  const hire = {
    id: 'sample',
    space: name.ja,
    spaceEn: name.en,
    startsAt,
    endsAt: startsAt + 2.5 * hourMs,
    people: 8,
    lines: [{ day: dateOf(startsAt), kind: 'weekday' as const, minutes, unitPrice: 2500, amount }],
    price: amount,
    version: 2,
  }
  const tiers = [
    { until: dateOf(startsAt - 7 * dayMs), percent: 0, refund: 5750, fee: 500 },
    { until: dateOf(startsAt - 4 * dayMs), percent: 50, refund: 2625, fee: 500 },
    { until: null, percent: 100, refund: 0, fee: 0 },
  ]
  const paid = { paid: amount, paymentIds: ['sample'] }
  const previous = { space: name.ja, spaceEn: name.en, startsAt: startsAt - dayMs, endsAt: hire.endsAt }
  return {
    hireConfirmed: { hire, tiers, ...paid },
    hireCancelled: {
      hire,
      figures: { paid: amount, percent: 50, kept: 3125, fee: 500, refund: 2625 },
      refunds: [{ method: 'card', amount: 2625 }],
    },
    hireCancelledByStudio: {
      hire,
      figures: { paid: amount, percent: 0, kept: 0, fee: 0, refund: amount },
      refunds: [{ method: 'card', amount }],
      reason: { ja: '台風', en: 'Typhoon' },
    },
    hireTaken: { hire, refunds: [{ method: 'card', amount }] },
    hireMoved: {
      hire,
      tiers,
      ...paid,
      previous: { ...previous, endsAt: previous.startsAt + 3 * hourMs },
      refunds: [{ method: 'card', amount: 1250 }],
    },
    hireReminder: { hire, paid: 0 },
  }
}

/** A hire that is to be paid at a convenience store. */
export function shopPayment(now: number): PaymentMails['shopPaymentAwaited'] {
  const { name } = spaces[0] ?? { name: { ja: '', en: '' } }
  const startsAt = startOfDay(now) + 10 * dayMs + 13 * hourMs
  return {
    hireId: 'sample',
    bookingId: null,
    offerOrderId: null,
    title: name.ja,
    titleEn: name.en,
    startsAt,
    endsAt: startsAt + 2 * hourMs,
    amount: 5_000,
    until: startOfDay(now) + 4 * dayMs - minuteMs,
    shops: ['familymart', 'lawson', 'ministop', 'seicomart'],
    byGuest: false,
  }
}
