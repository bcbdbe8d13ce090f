import type { Reader } from '#server/database/database.ts'

/** What payments need of a hire. */
export async function findHireToPay(reader: Reader, id: string) {
  return reader
    .selectFrom('hires')
    .select(['id', 'member_id as memberId', 'price', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type HireToPay = NonNullable<Awaited<ReturnType<typeof findHireToPay>>>
