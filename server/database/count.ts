import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** How many rows the query finds. */
export async function countOf<From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
