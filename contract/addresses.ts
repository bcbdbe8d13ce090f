import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { postalCode } from './member-fields.ts'

/** The place of a postal code. The town is empty when the code belongs to several towns. */
const place = z.object({
  addressId: z.string(),
  prefecture: z.string(),
  city: z.string(),
  town: z.string(),
})

export type Place = z.output<typeof place>

export const findAddress = {
  ...route('findAddress', 'GET', '/user/address', 'anyone'),
  summary: 'The place of a postal code, in the language of Accept-Language',
  query: z.object({ addressId: postalCode }),
  answer: place,
  status: 200,
  errors: ['error.addressId.notFound'],
} as const satisfies Endpoint
