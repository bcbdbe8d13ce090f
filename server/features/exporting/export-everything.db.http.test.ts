import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportEverything } from '#contract/archive.ts'
import { startTotp } from '#contract/second-factors.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { openArchive } from './archive.ts'
import { exportedTables, headingsOf } from './exported-tables.ts'

const kept = Object.entries(exportedTables).flatMap(([name, table]) =>
  typeof table === 'string' ? [] : [{ name, ...table }],
)

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const files = async (language = 'ja') => {
    const reply = await app.ask(exportEverything, { as: admin, headers: { 'accept-language': language } })
    expect(reply.status).toBe(200)
    return filesOf(reply.body as Buffer)
  }
  return { app, admin, files }
}

const filesOf = (bytes: Buffer) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]))

/** Line breaks within cells are none of the rows here. */
const rowsOf = (file = '') => file.trimEnd().split('\r\n').slice(1)

test('each table of the database is exported, or left out for a reason, with each of its columns', async () => {
  const { app } = await open()
  const { database } = app
  const { rows } = await (
    database.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select tables.name as "table", columns.name as "column"
          from sqlite_master as tables join pragma_table_info(tables.name) as columns
          where tables.type = 'table' and tables.name not like 'sqlite_%'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = 'public'`
  ).execute(database.reader)
  const found = Map.groupBy(
    rows.filter(({ table }) => !table.startsWith('kysely_')),
    ({ table }) => table,
  )
  expect([...found.keys()].toSorted()).toEqual(Object.keys(exportedTables).toSorted())
  for (const { name, columns, without } of kept)
    expect([...columns, ...without].toSorted(), name).toEqual(
      found
        .get(name)
        ?.map(({ column }) => column)
        .toSorted(),
    )
})

test('the archive has a file for each table with as many rows as the database, and a text with all columns', async () => {
  const { app, files } = await open()
  for (let count = 0; count < 3; count += 1) await givenMember(app.database, { tickets: count + 1 })
  await givenLesson(app.database, app.clock.now())
  const archive = await files()
  const readme = archive.get('README.txt') ?? ''
  for (const { name, ...table } of kept) {
    const columns = headingsOf(table)
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      app.database.reader,
    )
    const file = archive.get(`${name}.csv`) ?? ''
    expect(file.startsWith('\ufeff'), name).toBe(true)
    expect(file.slice(1).split('\r\n')[0], name).toBe(columns.map((column) => `"${column}"`).join(','))
    expect(rowsOf(file), name).toHaveLength(Number(rows[0]?.count))
    expect(readme).toContain(`${name}.csv`)
    for (const column of columns) expect(readme).toContain(`  ${column}: `)
  }
  expect(readme).not.toContain('archive.')
  expect(archive.size).toBe(kept.length + 1)
})

test('lessons and series name their teacher in both languages, beside the id', async () => {
  const { app, files } = await open()
  await fillTeachers(app.database, app.clock.now())
  await givenLesson(app.database, app.clock.now(), { teacherId: 'shiomi' })
  await givenLesson(app.database, app.clock.now() + 1, { title: '講師なし' })
  const archive = await files()
  const rows = rowsOf(archive.get('lessons.csv'))
  expect(rows.filter((row) => row.endsWith('"汐見 航","Wataru Shiomi"'))).toHaveLength(1)
  expect(rows.find((row) => row.includes('講師なし'))).toMatch(/,"",""$/)
  expect(archive.get('lesson_series.csv')).toContain('"teacher_name_ja","teacher_name_en"')
})

test('the text is in the language of the administrator', async () => {
  const { files } = await open()
  expect((await files('ja')).get('README.txt')).toContain('会員と管理者')
  expect((await files('en')).get('README.txt')).toContain('Members and administrators')
})

test('no password, key or code leaves with it', async () => {
  const { app, admin, files } = await open()
  await givenMember(app.database, { passwordHash: testPasswordHash })
  await app.ask(startTotp, { as: admin })
  const everything = [...(await files()).values()].join('\n')
  expect(everything).not.toContain(testPasswordHash)
  expect(everything).not.toMatch(/argon2|sealed|secret_/)
  const secrets = ['password_hash', 'session_id', 'content', 'public_key', 'code_hash']
  const exported = kept.flatMap(({ columns }) => columns)
  for (const secret of secrets) expect(exported).not.toContain(secret)
})

test('a spreadsheet runs nothing of it, and keeps the first zero of a telephone number', async () => {
  const { app, files } = await open()
  await givenMember(app.database, { firstName: '=HYPERLINK("https://example.test")', phone: '09012345678' })
  const members = (await files()).get('members.csv')
  expect(members).toContain(`"'=HYPERLINK(""https://example.test"")"`)
  expect(members).toContain('"=""09012345678"""')
})

test('more rows than one page has are all there, each once', async () => {
  const { app, files } = await open()
  await app.database.transact(async (writer) => {
    await sql`
      with recursive n(value) as (select 1 union all select value + 1 from n where value < 2500)
      insert into notices (id, text_ja, text_en, starts_at, ends_at, changed_at)
      select 'notice-' || value, 'あ', 'a', 0, 1, 0 from n`.execute(writer)
  })
  const rows = rowsOf((await files()).get('notices.csv'))
  expect(rows).toHaveLength(2_500)
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(2_500)
})

test('all files show the database at one moment, while others write', async () => {
  const { app } = await open()
  await givenMember(app.database, { tickets: 1 })
  const stream = await openArchive(app.database, {
    language: 'ja',
    now: app.clock.now(),
    onEnd: () => undefined,
  })
  const pieces: Buffer[] = []
  let written = false
  for await (const piece of stream) {
    pieces.push(piece as Buffer)
    if (!written) await givenMember(app.database, { tickets: 1 })
    written = true
  }
  const archive = filesOf(Buffer.concat(pieces))
  expect(rowsOf(archive.get('members.csv'))).toHaveLength(2)
  expect(rowsOf(archive.get('ticket_movements.csv'))).toHaveLength(1)
})

test('when the reader leaves, the archive ends, and another one can be made', async () => {
  const { app, files } = await open()
  const ended = Promise.withResolvers<unknown>()
  const stream = await openArchive(app.database, { language: 'ja', now: 0, onEnd: ended.resolve })
  stream.once('data', () => stream.destroy())
  stream.on('error', () => undefined)
  expect(await ended.promise).toMatchObject({ message: 'the reader of the archive has left' })
  expect((await files()).size).toBe(kept.length + 1)
})

test('one archive is made at a time', async () => {
  const { app, admin } = await open()
  const answers = await Promise.all([
    app.ask(exportEverything, { as: admin }),
    app.ask(exportEverything, { as: admin }),
  ])
  const [second] = answers.filter(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(second).toMatchObject(refused('error.export.underWay'))
  expect((await app.ask(exportEverything, { as: admin })).status).toBe(200)
})

test('only administrators export, and the log says who', async () => {
  const { app, admin, files } = await open()
  await files()
  expect(await auditEntries(app.database)).toMatchObject([{ actor: admin.id, action: 'data.exported' }])
  await expectForAdminsOnly(app, exportEverything, {})
})
