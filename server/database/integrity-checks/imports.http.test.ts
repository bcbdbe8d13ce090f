import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { checkIntegrity } from './check-integrity.ts'

async function givenImports() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const admin = await givenAdmin(database)
  const member = await givenMember(database, { tickets: 1 })
  const lesson = await givenLesson(database, 0)
  const lot = await database.reader.selectFrom('ticket_lots').select('id').executeTakeFirstOrThrow()
  const put = (kind: string, subject: string, finishedAt: number | null, lines = 1) =>
    database.transact(async (writer) => {
      await sql`insert into imports (id, kind, actor_id, file_name, lines, started_at, finished_at)
        values (${kind}, ${kind}, ${admin.id}, 'a.csv', ${lines}, 0, ${finishedAt})`.execute(writer)
      await sql`insert into import_lines (import_id, line, subject_id) values (${kind}, 2, ${subject})`.execute(
        writer,
      )
    })
  const problems = async () =>
    (await checkIntegrity(database.reader)).map(
      ({ invariant, description }) => `${invariant}: ${description}`,
    )
  return { put, problems, subjects: { members: member.id, tickets: lot.id, lessons: lesson.id } }
}

test('the integrity check finds no problem in imports that were finished, and in one that was begun', async () => {
  const { put, problems, subjects } = await givenImports()
  await put('members', subjects.members, 1)
  await put('tickets', subjects.tickets, 1)
  await put('lessons', 'coming', null)
  expect(await problems()).toEqual([])
})

test.each(['members', 'tickets', 'lessons'] as const)(
  'the integrity check finds an import of %s that was done by half, or more than announced',
  async (kind) => {
    const { put, problems } = await givenImports()
    await put(kind, 'gone', 1)
    expect(await problems()).toEqual([
      `importedWhole: import ${kind} of 1 lines with ${kind}: finished, and 0 of the 1 lines that are kept were imported`,
    ])
    const other = await givenImports()
    await other.put(kind, other.subjects[kind], null)
    expect(await other.problems()).toEqual([
      `importedWhole: import ${kind} of 1 lines with ${kind}: not finished, and 1 of the 1 lines that are kept were imported`,
    ])
    const more = await givenImports()
    await more.put(kind, more.subjects[kind], 1, 0)
    expect(await more.problems()).toHaveLength(1)
  },
)
