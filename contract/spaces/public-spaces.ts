/** The spaces for hire as visitors read of them. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'

/** Empty in English where the studio has not written it. */
const worded = z.object({ ja: z.string(), en: z.string() })

/** The price of an hour, whole yen with tax. Public holidays cost the same as weekends. */
const hourlyPrice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('byDay'), weekday: z.int(), weekend: z.int() }),
  z.object({ kind: z.literal('flat'), price: z.int() }),
  z.object({ kind: z.literal('onRequest') }),
])

const publicSpace = z.object({
  id: z.string(),
  name: worded,
  text: worded,
  equipment: z.object({ ja: z.array(z.string()), en: z.array(z.string()) }),
  pictures: z.array(z.object({ address: z.string(), text: worded })),
  price: hourlyPrice,
  /** What hires on this day or later cost, ordered whenever; absent when no change is planned. */
  nextPrice: z.optional(z.object({ from: z.iso.date(), price: hourlyPrice })),
  /** The spaces that are hired together with it. */
  parts: z.array(z.object({ id: z.string() })),
})

export type PublicSpace = z.output<typeof publicSpace>

export const listPublicSpaces = {
  ...route('listPublicSpaces', 'GET', '/spaces', 'anyone'),
  summary: 'The published spaces for hire, as visitors read of them, in order of creation',
  answer: z.array(publicSpace),
  status: 200,
  errors: [],
} as const satisfies Endpoint
