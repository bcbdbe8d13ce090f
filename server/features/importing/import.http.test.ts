import { expect, test } from 'vitest'
import { finishImport, listImports, stageLines, startImport } from '#contract/importing/imports.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { searchText } from '#server/features/members/search-text.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { openMemberImport, rowOf, rowsOf } from '#tests/support/importing.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { removeOldLines } from './remove-lines.ts'

test('all lines become members in the order of the file, with everything by which members are found', async () => {
  const { app, admin, members, whole } = await openMemberImport()
  const { problems, answer } = await whole([
    rowOf(2, { phone: '9012345678', birthday: '1990/4/1', gender: '女', joinedOn: '2019/4/1', news: 'はい' }),
    rowOf(3, { memberType: 'Yoga, unlimited', language: 'English' }),
  ])
  expect(problems).toEqual([])
  expect(answer).toMatchObject({ status: 200, body: { lines: 2 } })
  const [first, second] = await members()
  expect(first).toMatchObject({
    number: 2,
    email: 'import-2@example.test',
    lastName: '佐藤',
    firstName: '愛2',
    phone: '09012345678',
    birthday: '1990-04-01',
    gender: 1,
    tickets: 0,
    createdAt: Date.parse('2019-04-01T00:00:00+09:00'),
    emailConfirmedAt: app.clock.now(),
    newsDeclinedAt: null,
    consentVersion: null,
  })
  expect(second).toMatchObject({
    number: 3,
    memberType: 4,
    language: 'en',
    newsDeclinedAt: app.clock.now(),
  })
  const names = { lastName: '佐藤', firstName: '愛2', kanaLastName: 'サトウ', kanaFirstName: 'アイ' }
  const listed = { ...names, number: 2, email: 'import-2@example.test', phone: '09012345678' }
  expect(first?.searchText).toBe(searchText(listed))
  for (const q of ['satoh', '00003', '愛3'])
    expect((await app.ask(listMembers, { as: admin, query: { q } })).status).toBe(200)
  expect((await app.ask(listMembers, { as: admin, query: { q: '00003' } })).body).toHaveLength(1)
})

test('imported members have one password that no person knows, and get no mail', async () => {
  const { app, members, whole } = await openMemberImport()
  await whole(rowsOf(2))
  const hashes = (await members()).map(({ passwordHash: hash }) => hash)
  expect(hashes[0]).toMatch(/^\$argon2id\$/)
  expect(new Set(hashes).size).toBe(1)
  expect(await queuedMails(app.database)).toEqual([])
})

test('a line with a problem keeps all others from being imported, until it is sent again without', async () => {
  const { begin, stage, finish, members } = await openMemberImport()
  const id = await begin(3)
  const { body } = await stage(id, [rowOf(2), rowOf(3, { email: 'x', phone: 'x' }), rowOf(4)])
  expect(body.problems).toMatchObject([
    { line: 3, field: 'email', problem: 'pattern', value: 'x' },
    { line: 3, field: 'phone', problem: 'pattern', value: 'x', leftOut: true },
  ])
  expect(await finish(id)).toMatchObject(refused('error.import.incomplete'))
  expect(await members()).toEqual([])
  expect((await stage(id, [rowOf(3, { birthday: '2/3' })])).body.problems).toMatchObject([
    { line: 3, field: 'birthday', problem: 'date', leftOut: true },
  ])
  expect(await finish(id)).toMatchObject({ status: 200 })
  expect(await members()).toHaveLength(3)
})

test('an address that a member has, or an earlier line, is a problem, in whatever part it is sent', async () => {
  const { app, begin, stage } = await openMemberImport()
  await givenMember(app.database, { email: 'aoi@example.test' })
  const id = await begin(5)
  const first = await stage(id, [
    rowOf(2),
    rowOf(3, { email: 'AOI@example.test' }),
    rowOf(4, { email: 'Import-2@example.test' }),
  ])
  expect(first.body.problems).toEqual([
    { line: 3, field: 'email', problem: 'isUsed', value: 'aoi@example.test' },
    { line: 4, field: 'email', problem: 'repeated', value: 'import-2@example.test', other: 2 },
  ])
  const second = await stage(id, [rowOf(5), rowOf(6, { email: 'import-2@example.test' })])
  expect(second.body.problems).toMatchObject([{ line: 6, problem: 'repeated', other: 2 }])
})

test('a part that is sent twice is kept once', async () => {
  const { begin, stage, finish, members } = await openMemberImport()
  const id = await begin(4)
  await stage(id, rowsOf(4))
  expect((await stage(id, rowsOf(4))).body.problems).toEqual([])
  await finish(id)
  expect(await members()).toHaveLength(4)
})

test('the same file again gives a problem for each line, and no member twice', async () => {
  const { members, whole } = await openMemberImport()
  await whole(rowsOf(3))
  const { problems, answer } = await whole(rowsOf(3))
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'isUsed'],
    [3, 'isUsed'],
    [4, 'isUsed'],
  ])
  expect(answer).toMatchObject(refused('error.import.incomplete'))
  expect(await members()).toHaveLength(3)
})

test('when a member gets one of the addresses meanwhile, no line is imported', async () => {
  const { app, begin, stage, finish, members } = await openMemberImport()
  const id = await begin(3)
  await stage(id, rowsOf(3))
  await givenMember(app.database, { email: 'import-4@example.test' })
  expect(await finish(id)).toMatchObject(refused('error.import.changed'))
  expect(await members()).toHaveLength(1)
  expect((await stage(id, rowsOf(3))).body.problems).toMatchObject([{ line: 4, problem: 'isUsed' }])
})

test('a new import gives up the one that was not finished, and only that of the same administrator', async () => {
  const { app, begin, stage, finish } = await openMemberImport()
  const other = await givenAdmin(app.database)
  const [given, kept] = [await begin(1), await begin(1, other)]
  await stage(given, [rowOf(2)])
  await stage(kept, [rowOf(2)], other)
  await begin(1)
  expect(await stage(given, [rowOf(2)])).toMatchObject(refused('error.import.notFound'))
  expect(await finish(given)).toMatchObject(refused('error.import.notFound'))
  expect(await finish(kept, other)).toMatchObject({ status: 200 })
})

test('another administrator neither adds lines to an import nor finishes it', async () => {
  const { app, begin, stage, finish } = await openMemberImport()
  const other = await givenAdmin(app.database)
  const id = await begin(1)
  expect(await stage(id, [rowOf(2)], other)).toMatchObject(refused('error.import.notFound'))
  await stage(id, [rowOf(2)])
  expect(await finish(id, other)).toMatchObject(refused('error.import.notFound'))
})

test('personal data of the file stay aside for a day at most, and not at all once they are imported', async () => {
  const { app, begin, stage, whole } = await openMemberImport()
  await whole(rowsOf(2))
  const lines = () => app.database.reader.selectFrom('import_lines').select(['email', 'fields']).execute()
  expect(await lines()).toEqual([
    { email: null, fields: null },
    { email: null, fields: null },
  ])
  const id = await begin(2)
  await stage(id, rowsOf(2, 10))
  app.clock.pass(dayMs - 1)
  expect(await removeOldLines(contextIn(app.database, app.clock.now()))).toBe(0)
  app.clock.pass(2)
  expect(await removeOldLines(contextIn(app.database, app.clock.now()))).toBe(2)
  expect(await stage(id, [rowOf(2)])).toMatchObject(refused('error.import.notFound'))
  app.clock.pass(30 * dayMs)
  await removeOldLines(contextIn(app.database, app.clock.now()))
  expect(await lines()).toEqual([])
})

test('finished imports are listed with who imported them, and how many members have no link yet', async () => {
  const { app, admin, begin, whole } = await openMemberImport()
  await whole(rowsOf(2))
  await begin(1)
  const { body } = await app.ask(listImports, { as: admin })
  expect(body).toMatchObject([{ kind: 'members', fileName: '会員.csv', lines: 2, uninvited: 2 }])
})

test('the log says how many were imported and by whom, and no name', async () => {
  const { app, admin, whole } = await openMemberImport()
  await whole(rowsOf(2))
  const entries = await auditEntries(app.database)
  expect(entries).toMatchObject([{ actor: admin.id, action: 'members.imported', after: { members: 2 } }])
  expect(JSON.stringify(entries)).not.toMatch(/example\.test|佐藤/)
})

test('only administrators import', async () => {
  const { app, begin } = await openMemberImport()
  const id = await begin(1)
  await expectForAdminsOnly(app, startImport, { body: { kind: 'members', fileName: 'a.csv', lines: 1 } })
  await expectForAdminsOnly(app, stageLines, { params: { id }, body: { rows: [rowOf(2)] } })
  await expectForAdminsOnly(app, finishImport, { params: { id } })
  await expectForAdminsOnly(app, listImports, {})
})
