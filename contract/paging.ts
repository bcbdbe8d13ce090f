import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** A whole number from 1, written in a query. */
export const wholeNumber = (most: number) =>
  z.pipe(
    z.pipe(z.string('pattern').check(z.regex(/^[1-9]\d{0,6}$/, 'pattern')), z.transform(Number)),
    z.int().check(z.maximum(most, 'pattern')),
  )

/**
 * The query of a list that is read page by page. The header `X-Total-Count` says how long the whole list is.
 */
export const pagingFields = {
  /** The first page is 1. */
  page: z.optional(wholeNumber(limits.page.most)),
  size: z.optional(wholeNumber(limits.page.size)),
}

export type PageQuery = z.output<z.ZodMiniObject<typeof pagingFields>>

export const totalHeader = 'x-total-count'

/** A call that answers one page of a list. */
export type PagedEndpoint = Endpoint & { paged: true }

/** One page of a list, and the length of the whole list. */
export interface Page<Items> {
  items: Items
  total: number
}
