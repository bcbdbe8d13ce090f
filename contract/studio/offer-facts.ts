/** What holds for the offers that administrators change. */
import * as z from 'zod/mini'
import { offerBuyers } from '#studio/offers.ts'
import { limits } from '#contract/limits.ts'
import { whole, worded } from './fact-fields.ts'
import type { Least } from './fact-fields.ts'

/** The longest time for which sold tickets can be used (Payment Services Act, article 4). */
const longest = { days: 180, months: 6 } as const

const lasts = z.object({ count: whole(1, 180, 'lasts'), unit: z.enum(['days', 'months'], 'lasts') }).check(
  z.refine(({ count, unit }) => count <= longest[unit], {
    error: 'halfYear',
    path: ['count'],
    when: ({ issues }) => issues.length === 0,
  }),
)

const price = whole(1, limits.planPrice, 'yenOfOffer')

const day = z.nullable(z.iso.date('date'))

const offer = (least: Least) =>
  z
    .object({
      id: z.string('pattern').check(z.regex(/^[a-z0-9-]{1,40}$/, 'pattern')),
      name: worded(least, limits.offerName, 'tooLongOffer'),
      text: worded(least),
      price,
      memberPrice: z.nullable(price),
      tickets: whole(1, limits.ticketsAtOnce, 'offerTickets'),
      lasts,
      buyers: z.enum(offerBuyers, 'buyers'),
      oncePerPerson: z.boolean('pattern'),
      saleFrom: day,
      saleUntil: day,
    })
    .check(
      z.refine(
        ({ saleFrom, saleUntil }) => saleFrom === null || saleUntil === null || saleFrom <= saleUntil,
        { error: 'saleOrder', path: ['saleUntil'], when: ({ issues }) => issues.length === 0 },
      ),
    )

export const offers = (least: Least) =>
  z.object({
    offers: z.array(offer(least), 'required').check(
      z.maxLength(limits.offers, 'tooManyOffers'),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'pattern'),
    ),
  })
