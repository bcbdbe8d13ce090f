import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'

/** Which rows of a list a query answers. */
export interface Slice {
  skip: number
  most: number
}

/** The rows of a page: of the first one, and as many as a page may have, unless something else is asked for. */
export function sliceOf({ page = 1, size = limits.page.size }: PageQuery): Slice {
  return { skip: (page - 1) * size, most: size }
}
