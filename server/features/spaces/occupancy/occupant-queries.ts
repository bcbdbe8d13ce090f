import type { Reader } from '#server/database/database.ts'

export async function findSpaceNames(reader: Reader, id: string) {
  return reader
    .selectFrom('spaces')
    .select(['name', 'name_en as nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findLessonTitles(reader: Reader, id: string) {
  return reader
    .selectFrom('lessons')
    .select(['title', 'title_en as titleEn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findHirer(reader: Reader, hireId: string) {
  return reader
    .selectFrom('hires')
    .innerJoin('members', 'members.id', 'hires.member_id')
    .select(['last_name as lastName', 'first_name as firstName'])
    .where('hires.id', '=', hireId)
    .executeTakeFirst()
}

export async function findBlockNote(reader: Reader, id: string) {
  return reader.selectFrom('space_blocks').select('note').where('id', '=', id).executeTakeFirst()
}
