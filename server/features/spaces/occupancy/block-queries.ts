import type { Writer } from '#server/database/database.ts'

export interface Block {
  id: string
  spaceId: string
  startsAt: number
  endsAt: number
  note: string
}

export async function insertBlock(writer: Writer, block: Block, now: number): Promise<void> {
  const { id, spaceId, startsAt, endsAt, note } = block
  await writer
    .insertInto('space_blocks')
    .values({ id, space_id: spaceId, starts_at: startsAt, ends_at: endsAt, note, created_at: now })
    .execute()
}

/** Returns the deleted block. */
export async function deleteBlock(writer: Writer, id: string): Promise<Block | undefined> {
  return writer
    .deleteFrom('space_blocks')
    .where('id', '=', id)
    .returning(['id', 'space_id as spaceId', 'starts_at as startsAt', 'ends_at as endsAt', 'note'])
    .executeTakeFirst()
}
