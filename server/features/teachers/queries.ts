import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { TeacherRow } from './rules.ts'

const columns = [
  'id',
  'nameJa',
  'nameEn',
  'kana',
  'roleJa',
  'roleEn',
  'textJa',
  'textEn',
  'imageUrl',
  'listed',
  'position',
  'changedAt',
  'version',
] as const

/** How often teachers were changed. Every process compares it with the number that it knows. */
export async function countTeacherChanges(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'teachers')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Counts a change of the teachers, and locks them until the transaction ends. */
export async function countTeacherChange(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'teachers')
    .execute()
}

/** All teachers in the order of the studio. */
export async function listTeacherRows(reader: Reader): Promise<TeacherRow[]> {
  return reader.selectFrom('teachers').select(columns).orderBy('position').orderBy('id').execute()
}

export async function findTeacherRow(reader: Reader, id: string): Promise<TeacherRow | undefined> {
  return reader.selectFrom('teachers').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The names of the teachers whom new lessons may have. */
export async function listListedTeachers(reader: Reader) {
  return reader
    .selectFrom('teachers')
    .select(['id', 'nameJa', 'nameEn', 'kana'])
    .where('listed', '=', 1)
    .execute()
}

export async function isListedTeacher(reader: Reader, id: string): Promise<boolean> {
  const teacher = await reader
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst()
  return teacher !== undefined
}

/** How many lessons each teacher has that are not over and not cancelled. */
export async function countLessonsToCome(reader: Reader, now: number): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('lessons')
    .select(['teacherId as id', (lessons) => lessons.fn.countAll<number>().as('lessons')])
    .where('teacherId', 'is not', null)
    .where('endsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .groupBy('teacherId')
    .execute()
  return new Map(rows.map(({ id, lessons }) => [id ?? '', lessons]))
}

/** The teachers whom a lesson or a series names, or who have an account. */
export async function findTeachersInUse(reader: Reader): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('teachers')
    .select('id')
    .where((teacher) =>
      teacher.or(
        (['lessons', 'lesson_series', 'members'] as const).map((table) =>
          teacher.exists(teacher.selectFrom(table).select('id').whereRef('teacherId', '=', 'teachers.id')),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertTeacher(writer: Writer, row: TeacherRow): Promise<void> {
  await writer.insertInto('teachers').values(row).execute()
}

export async function updateTeacherRow(writer: Writer, row: TeacherRow): Promise<void> {
  await writer.updateTable('teachers').set(row).where('id', '=', row.id).execute()
}

export async function setPosition(writer: Writer, id: string, position: number): Promise<void> {
  await writer.updateTable('teachers').set({ position }).where('id', '=', id).execute()
}

export async function deleteTeacherRow(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('teachers').where('id', '=', id).execute()
}
