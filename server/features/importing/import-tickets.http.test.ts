import { expect, test } from 'vitest'
import { listImports } from '#contract/importing/imports.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import { closeAccount } from '#contract/accounts/account.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { openImport } from '#tests/support/importing.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

async function open() {
  const { app, admin, begin, problemsOf: stage, finish, whole } = await openImport('tickets', '回数券.csv')
  const lotsOf = async (as: TestMember) => (await app.ask(listTicketLots, { as })).body
  const balanceOf = async ({ id }: TestMember) =>
    (
      await app.database.reader
        .selectFrom('members')
        .select(['tickets', 'number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).tickets
  return { app, admin, begin, stage, finish, whole, lotsOf, balanceOf }
}

const row = (line: number, cells: Record<string, string>) => ({ line, cells })

test('each line becomes a lot of its member, with a movement that says that it was imported', async () => {
  const { app, whole, lotsOf, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test', tickets: 2 })
  const beni = await givenMember(app.database)
  const { number } = await app.database.reader
    .selectFrom('members')
    .select('number')
    .where('id', '=', beni.id)
    .executeTakeFirstOrThrow()
  const { problems, answer } = await whole([
    row(2, { email: 'AOI@example.test', tickets: '５枚', expiresOn: '2026/12/31', reason: '10回券' }),
    row(3, { memberNumber: String(number).padStart(5, '0'), tickets: '3' }),
    row(4, { email: 'aoi@example.test', tickets: '1' }),
  ])
  expect(problems).toEqual([])
  expect(answer).toMatchObject({ status: 200, body: { lines: 3 } })
  expect([await balanceOf(aoi), await balanceOf(beni)]).toEqual([8, 3])
  expect(await lotsOf(aoi)).toMatchObject([
    { reason: 'imported', note: '10回券', expiresOn: '2026-12-31', granted: 5, left: 5 },
    { reason: 'granted', granted: 2 },
    { reason: 'imported', note: null, expiresOn: null, granted: 1, left: 1 },
  ])
  const { movements } = (await app.ask(listTicketMovements, { as: aoi })).body
  expect(movements.map(({ change, balance, reason }) => [change, balance, reason])).toEqual(
    expect.arrayContaining([
      [5, 7, 'imported'],
      [1, 8, 'imported'],
    ]),
  )
  expect(await queuedMails(app.database)).toEqual([])
})

test('a line names one member who exists, by address or number or both', async () => {
  const { app, begin, stage } = await open()
  await givenMember(app.database, { email: 'aoi@example.test' })
  const other = await givenMember(app.database)
  const { number } = await app.database.reader
    .selectFrom('members')
    .select('number')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const id = await begin(4)
  expect(
    await stage(id, [
      row(2, { email: 'nobody@example.test', tickets: '1' }),
      row(3, { memberNumber: '99999', tickets: '1' }),
      row(4, { email: 'aoi@example.test', memberNumber: String(number), tickets: '1' }),
      row(5, { email: 'aoi@', tickets: '0', expiresOn: '2020/1/1' }),
    ]),
  ).toEqual([
    { line: 2, field: 'email', problem: 'noMember', value: 'nobody@example.test' },
    { line: 3, field: 'memberNumber', problem: 'noMember', value: '99999' },
    { line: 4, field: 'memberNumber', problem: 'otherMember', value: String(number) },
    { line: 5, field: 'email', problem: 'pattern', value: 'aoi@' },
    { line: 5, field: 'tickets', problem: 'range', value: '0' },
    { line: 5, field: 'expiresOn', problem: 'past', value: '2020/1/1' },
  ])
})

test('the same tickets twice are a problem: in one file, in two parts of it, and in a file that is imported again', async () => {
  const { app, begin, stage, finish, whole, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test' })
  const cells = { email: 'aoi@example.test', tickets: '5', expiresOn: '2026/12/31' }
  const id = await begin(3)
  expect(await stage(id, [row(2, cells), row(3, cells)])).toMatchObject([
    { line: 3, field: 'tickets', problem: 'repeatedTickets', other: 2 },
  ])
  expect(await stage(id, [row(4, cells)])).toMatchObject([{ line: 4, problem: 'repeatedTickets', other: 2 }])
  expect(await finish(id)).toMatchObject(refused('error.import.incomplete'))
  expect(await balanceOf(aoi)).toBe(0)
  expect((await whole([row(2, cells)])).answer).toMatchObject({ status: 200 })
  const again = await whole([row(2, cells)])
  expect(again.problems).toMatchObject([{ line: 2, field: 'tickets', problem: 'imported', value: '5' }])
  expect(await balanceOf(aoi)).toBe(5)
  expect((await whole([row(2, { ...cells, reason: '2冊目' })])).answer).toMatchObject({ status: 200 })
  expect(await balanceOf(aoi)).toBe(10)
})

test('of two administrators who import the same tickets at once, one imports them', async () => {
  const { app, admin, begin, stage, finish, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test' })
  const other = await givenAdmin(app.database)
  const ids = [await begin(1, admin), await begin(1, other)] as const
  const rows = [row(2, { email: 'aoi@example.test', tickets: '5' })]
  await stage(ids[0], rows, admin)
  await stage(ids[1], rows, other)
  const answers = await Promise.all([finish(ids[0], admin), finish(ids[1], other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await balanceOf(aoi)).toBe(5)
})

test('an import that is finished twice gives the tickets once', async () => {
  const { app, begin, stage, finish, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test' })
  const id = await begin(1)
  await stage(id, [row(2, { email: 'aoi@example.test', tickets: '5' })])
  const answers = await Promise.all([finish(id), finish(id)])
  expect(answers.map(({ body }) => body)).toEqual([{ lines: 1 }, { lines: 1 }])
  expect(await balanceOf(aoi)).toBe(5)
})

test('when one of the accounts is closed meanwhile, or a last day is over, no line is imported', async () => {
  const { app, begin, stage, finish, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test' })
  const gone = await givenMember(app.database, {
    email: 'gone@example.test',
    passwordHash: testPasswordHash,
  })
  const id = await begin(2)
  const rows = [
    row(2, { email: 'aoi@example.test', tickets: '5' }),
    row(3, { email: 'gone@example.test', tickets: '5' }),
  ]
  await stage(id, rows)
  expect(await app.ask(closeAccount, { as: gone, body: { password: testPassword } })).toMatchObject({
    status: 200,
  })
  expect(await finish(id)).toMatchObject(refused('error.import.changed'))
  expect(await stage(id, rows)).toMatchObject([{ line: 3, problem: 'noMember' }])

  const late = await begin(1)
  await stage(late, [row(2, { email: 'aoi@example.test', tickets: '1', expiresOn: '2026/11/25' })])
  app.clock.pass(7 * dayMs)
  expect(await finish(late)).toMatchObject(refused('error.import.changed'))
  expect(await balanceOf(aoi)).toBe(0)
})

test('tickets of the member that have expired are taken before the new ones come', async () => {
  const { app, admin, whole, balanceOf } = await open()
  const aoi = await givenMember(app.database, { email: 'aoi@example.test' })
  const body = { change: 3, reason: 'お詫び', expiresOn: '2026-11-25' }
  const given = await app.ask(adjustTickets, { as: admin, params: { id: aoi.id }, body })
  expect(given).toMatchObject({ status: 201 })
  app.clock.pass(7 * dayMs)
  await whole([row(2, { email: 'aoi@example.test', tickets: '5' })])
  expect(await balanceOf(aoi)).toBe(5)
})

test('more lines than one statement takes, several for each member, give everybody what the file says', async () => {
  const { app, begin, stage, finish } = await open()
  const members: TestMember[] = []
  while (members.length < 7) members.push(await givenMember(app.database))
  const rows = Array.from({ length: 1_100 }, (_, position) =>
    row(position + 2, {
      email: members[position % members.length]?.email ?? '',
      tickets: String((position % 9) + 1),
      reason: `${position + 1}冊目`,
    }),
  )
  const id = await begin(rows.length)
  for (let first = 0; first < rows.length; first += 100)
    expect(await stage(id, rows.slice(first, first + 100))).toEqual([])
  expect(await finish(id)).toMatchObject({ status: 200, body: { lines: 1_100 } })
  const { sum } = await app.database.reader
    .selectFrom('members')
    .select(({ fn }) => fn.sum('tickets').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(rows.reduce((all, { cells }) => all + Number(cells['tickets']), 0))
})

test('the log has one entry for an import, with how many tickets and by whom, and no name', async () => {
  const { app, admin, whole } = await open()
  await givenMember(app.database, { email: 'aoi@example.test' })
  await whole([
    row(2, { email: 'aoi@example.test', tickets: '5', reason: '青山様の分' }),
    row(3, { email: 'aoi@example.test', tickets: '2' }),
  ])
  const entries = await auditEntries(app.database)
  expect(entries).toMatchObject([
    { actor: admin.id, action: 'tickets.imported', after: { members: 1, ticketsGranted: 7 } },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/example\.test|青山/)
  const kept = await app.database.reader.selectFrom('import_lines').select(['fields', 'repeatKey']).execute()
  expect(kept).toEqual([
    { fields: null, repeatKey: null },
    { fields: null, repeatKey: null },
  ])
  expect((await app.ask(listImports, { as: admin })).body).toMatchObject([
    { kind: 'tickets', fileName: '回数券.csv', lines: 2, uninvited: 0 },
  ])
})
