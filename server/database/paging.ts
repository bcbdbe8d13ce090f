import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'

/** Which rows of a list a query returns. */
export interface Slice {
  skip: number
  most: number
}

/**
 * The rows of the page that was asked for. Without a page it is the first one, without a size the usual one.
 */
export function sliceOf({ page = 1, size = limits.page.size }: PageQuery): Slice {
  return { skip: (page - 1) * size, most: size }
}
