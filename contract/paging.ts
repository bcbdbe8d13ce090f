import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A whole number from 1, as text in an address. */
const counted = (most: number) =>
  z.pipe(
    z.pipe(z.string('pattern').check(z.regex(/^[1-9]\d{0,6}$/, 'pattern')), z.transform(Number)),
    z.int().check(z.maximum(most, 'pattern')),
  )

/** The query of lists that are read page by page; how many there are in all stands in `X-Total-Count`. */
export const pagingFields = {
  /** From 1. */
  page: z.optional(counted(limits.page.most)),
  size: z.optional(counted(limits.page.size)),
}

export type PageAsked = z.output<z.ZodMiniObject<typeof pagingFields>>

export const totalHeader = 'x-total-count'

/** A call that answers a page of a list. */
export type PagedEndpoint = Endpoint & { paged: true }

/** A page of a list; `total` is how many there are in all. */
export interface Page<Items> {
  items: Items
  total: number
}
