import { expect, test } from 'vitest'
import { registerMember } from '#contract/accounts/registration.ts'
import { adminCaller, contextIn } from '#tests/support/contexts.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { openMemberImport, rowsOf } from '#tests/support/importing.ts'
import { auditEntries } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { finishImport } from './finish-import.ts'
import { stageLines } from './stage-lines.ts'

test('the next member who registers gets the next number', async () => {
  const { app, members, whole } = await openMemberImport()
  await whole(rowsOf(3))
  const body = {
    ...validFields,
    emailConfirmation: 'hanako@example.test',
    password: 'Yukiguni8!',
    passwordConfirmation: 'Yukiguni8!',
  }
  expect(await app.ask(registerMember, { body })).toMatchObject({ status: 201 })
  expect((await members()).map(({ number }) => number)).toEqual([2, 3, 4, 5])
})

test('an import that is finished twice imports once, and answers the same', async () => {
  const { app, begin, stage, finish, members } = await openMemberImport()
  const id = await begin(3)
  await stage(id, rowsOf(3))
  const answers = await Promise.all([finish(id), finish(id)])
  expect(answers.map(({ body }) => body)).toEqual([{ lines: 3 }, { lines: 3 }])
  expect(await members()).toHaveLength(3)
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'members.imported')
  expect(entries).toMatchObject([{ after: { members: 3 } }])
})

test('of two administrators who import the same file at once, one imports it', async () => {
  const { app, admin, begin, stage, finish, members } = await openMemberImport()
  const other = await givenAdmin(app.database)
  const ids = [await begin(5, admin), await begin(5, other)] as const
  await stage(ids[0], rowsOf(5), admin)
  await stage(ids[1], rowsOf(5), other)
  const answers = await Promise.all([finish(ids[0], admin), finish(ids[1], other)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(await members()).toHaveLength(5)
})

test('more lines than one statement takes are imported together', async () => {
  const { begin, stage, finish, members } = await openMemberImport()
  const rows = rowsOf(1_100)
  const id = await begin(rows.length)
  for (let first = 0; first < rows.length; first += 100) await stage(id, rows.slice(first, first + 100))
  expect(await finish(id)).toMatchObject({ status: 200, body: { lines: 1_100 } })
  const imported = await members()
  expect(imported.map(({ email }) => email)).toEqual(rows.map(({ cells }) => cells.email))
})

test('lines that are sent while the import is being finished do not come back', async () => {
  const { app, admin, begin, stage, members } = await openMemberImport()
  const rows = rowsOf(2)
  const id = await begin(2)
  await stage(id, rows)
  const as = { caller: adminCaller(admin.id) }
  const { held, written, commitWhenAwaited } = holdCommit(app.database)
  const finished = finishImport(contextIn(held, app.clock.now(), as), id)
  await written
  const staged = stageLines(contextIn(app.database, app.clock.now(), as), { id, rows })
  const refusal = expect(staged).rejects.toThrow('error.import.notFound')
  await commitWhenAwaited()
  await finished
  await refusal
  expect(await members()).toHaveLength(2)
  const left = app.database.reader.selectFrom('import_lines').select(['fields', 'email'])
  expect(await left.execute()).toEqual(rows.map(() => ({ fields: null, email: null })))
})
