import type { Reader } from '#server/database/database.ts'

export async function findLessonsTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(['id', 'space_id as spaceId', 'title', 'title_en as titleEn'])
    .where('id', 'in', ids)
    .execute()
}

/** Hires with their members. */
export async function findHiresTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('hires')
    .innerJoin('members', 'members.id', 'hires.member_id')
    .select([
      'hires.id',
      'hires.space_id as spaceId',
      'hires.version',
      'hires.people',
      'hires.purpose',
      'hires.state',
      'hires.held_until as heldUntil',
      'hires.price',
      'members.id as memberId',
      'members.last_name as lastName',
      'members.first_name as firstName',
      'members.phone',
    ])
    .where('hires.id', 'in', ids)
    .execute()
}

/** The hires of which a part was paid in cash or by transfer. */
export async function findPaidOnSite(reader: Reader, hireIds: string[]): Promise<Set<string | null>> {
  if (hireIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('payments')
    .select('hire_id as hireId')
    .where('hire_id', 'in', hireIds)
    .where('method', '<>', 'card')
    .execute()
  return new Set(rows.map(({ hireId }) => hireId))
}

export async function findBlocksTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('space_blocks')
    .select(['id', 'space_id as spaceId', 'note'])
    .where('id', 'in', ids)
    .execute()
}
