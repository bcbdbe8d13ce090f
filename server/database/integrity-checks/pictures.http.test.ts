import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { record } from '#server/features/audit/record.ts'
import { insertPicture } from '#server/features/pictures/queries.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
import { hourMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

const deleted = `/media/${'b'.repeat(40)}/64.jpg`

/** A lesson, a space, a teacher, news and a series; `show` gives one of them a picture. */
async function givenShown() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const { id: lesson, endsAt } = await givenLesson(database, hourMs)
  await givenSpaces(database, ['roofTerrace'])
  const run = (statement: string) => database.transact((writer) => sql.raw(statement).execute(writer))
  await run(`delete from space_pictures`)
  await run(`insert into space_pictures (space_id, position, address, text_ja, text_en)
    values ('roofTerrace', 0, '/own.svg', '', '')`)
  await run(`insert into teachers (id, name_ja, name_en, kana, role_ja, role_en, text_ja, text_en, image_url, position, listed,
    changed_at, version) values ('t', 'あ', 'a', '', '', '', '', '', '', 0, 1, 0, 1)`)
  await run(`insert into news_items (id, day, publish_at, title_ja, title_en, text_ja, text_en, link, picture_address, changed_at,
    version) values ('n', '2026-11-20', 0, '', '', '', '', '', '', 0, 1)`)
  await run(`insert into lesson_series (id, title, description, title_en, description_en, image_url, total_seats, weekdays,
    start_time, minutes, from_day, skips_holidays, created_at) values ('s', 'あ', '', '', '', '/own.svg', 5, '1', '10:00', 60, '2026-11-20', 0, 0)`)
  const noteDeletion = (at: number) =>
    database.transact((writer) =>
      record(
        writer,
        { actor: null, action: 'picture.deleted', subjectId: 'b'.repeat(40), before: null, after: null },
        at,
      ),
    )
  const problems = async () =>
    (await checkIntegrity(database.reader))
      .filter(({ invariant }) => invariant === 'pictureInUse')
      .map(({ description }) => description)
  return { database, run, lesson, endsAt, noteDeletion, problems }
}

test.each([
  ['space roofTerrace', 'space_pictures', 'address'],
  ['teacher t', 'teachers', 'image_url'],
  ['news n', 'news_items', 'picture_address'],
  ['series s', 'lesson_series', 'image_url'],
])(
  'the integrity check finds a deleted picture of %s, and none that is in the library',
  async (name, table, column) => {
    const { database, run, problems } = await givenShown()
    expect(await problems()).toEqual([])
    await run(`update ${table} set ${column} = '${deleted}'`)
    expect(await problems()).toEqual([`${name}: shows ${deleted}, which is not in the library`])
    const id = 'b'.repeat(40)
    const row = {
      id,
      hash: id,
      width: 64,
      height: 64,
      bytes: 1,
      textJa: '海',
      textEn: 'Sea',
      addedAt: 0,
      version: 1,
    }
    await database.transact((writer) => insertPicture(writer, row))
    expect(await problems()).toEqual([])
  },
)

test('the integrity check finds a lesson whose picture was deleted before its end, and not after it', async () => {
  const { run, lesson, endsAt, noteDeletion, problems } = await givenShown()
  await run(`update lessons set image_url = '${deleted}'`)
  await noteDeletion(endsAt)
  expect(await problems()).toEqual([])
  await noteDeletion(endsAt - 1)
  expect(await problems()).toEqual([`lesson ${lesson}: shows ${deleted}, which is not in the library`])
})
