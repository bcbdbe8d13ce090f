import { sql } from 'kysely'
import type { SelectQueryBuilder, SqlBool } from 'kysely'

/** A part of one list of rows, newest first: what comes after a place in the order of instants. */
export interface Earlier {
  at: number
  /** Which rows of that very instant are wanted: all, none, or those with a smaller id. */
  ties: 'all' | 'none' | { below: string }
  most: number
}

/** The part with which a list begins. */
export const newest = (most: number): Earlier => ({ at: Number.MAX_SAFE_INTEGER, ties: 'all', most })

/**
 * The rows before the place, by their instant and then by their id. The database compares the ids in the
 * condition and in the order, so that pages neither leave out a row nor repeat one, whatever order the
 * database has for texts.
 *
 * @param columns the instant, and the id that tells apart the rows of one instant: names of columns or
 * expressions
 */
export function newestBefore<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { at: string | ReturnType<typeof sql<number>>; id: string | ReturnType<typeof sql<string>> },
  { at, ties, most }: Earlier,
): SelectQueryBuilder<DB, TB, O> {
  const instant = typeof columns.at === 'string' ? sql.ref<number>(columns.at) : columns.at
  const id = typeof columns.id === 'string' ? sql.ref<string>(columns.id) : columns.id
  const isBefore =
    ties === 'all'
      ? sql<SqlBool>`${instant} <= ${at}`
      : ties === 'none'
        ? sql<SqlBool>`${instant} < ${at}`
        : // In this form an index on the instant leads to the place, instead of to the newest row.
          sql<SqlBool>`${instant} <= ${at} and (${instant} < ${at} or ${id} < ${ties.below})`
  return query.where(isBefore).orderBy(instant, 'desc').orderBy(id, 'desc').limit(most)
}
