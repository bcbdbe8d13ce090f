import { sql } from 'kysely'
import { factsOfFiles } from '#studio/sections.ts'
import { expect, test } from 'vitest'
import { filesOf, keptTables, openExport, rowsOf } from '#tests/support/exported-archive.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openArchive } from './archive.ts'
import { exportedTables, headingsOf } from './exported-tables.ts'

test('each table of the database is exported, or left out for a reason, with each of its columns', async () => {
  const { app } = await openExport()
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
  for (const { name, columns, without } of keptTables)
    expect([...columns, ...without].toSorted(), name).toEqual(
      found
        .get(name)
        ?.map(({ column }) => column)
        .toSorted(),
    )
})

test('the archive has a file for each table with as many rows as the database, and a text with all columns', async () => {
  const { app, files } = await openExport()
  for (let count = 0; count < 3; count += 1) await givenMember(app.database, { tickets: count + 1 })
  await givenLesson(app.database, app.clock.now())
  const archive = await files()
  const readme = archive.get('README.txt') ?? ''
  for (const { name, ...table } of keptTables) {
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
  expect(archive.size).toBe(keptTables.length + 1)
})

test('more rows than one page has are all there, each once', async () => {
  const { app, files } = await openExport()
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
  const { app } = await openExport()
  await givenMember(app.database, { tickets: 1 })
  const stream = await openArchive(app.database, {
    facts: factsOfFiles,
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
  const { app, files } = await openExport()
  const ended = Promise.withResolvers<unknown>()
  const stream = await openArchive(app.database, {
    facts: factsOfFiles,
    language: 'ja',
    now: 0,
    onEnd: ended.resolve,
  })
  stream.once('data', () => stream.destroy())
  stream.on('error', () => undefined)
  expect(await ended.promise).toMatchObject({ message: 'the reader of the archive has left' })
  expect((await files()).size).toBe(keptTables.length + 1)
})
