import { expect, test } from 'vitest'
import { exportEverything } from '#contract/exporting.ts'
import { startTotp } from '#contract/second-factors/second-factors.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { confirmed, givenAdminWithPassword } from '#tests/support/authenticator-app.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { keptTables, openExport, rowsOf } from '#tests/support/exported-archive.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'

test('lessons and series name their teacher in both languages, beside the id', async () => {
  const { app, files } = await openExport()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  await givenLesson(app.database, app.clock.now(), { teacherId: 'shiomi' })
  await givenLesson(app.database, app.clock.now() + 1, { title: '講師なし' })
  const archive = await files()
  const rows = rowsOf(archive.get('lessons.csv'))
  expect(rows.filter((row) => row.endsWith('"汐見 航","Wataru Shiomi"'))).toHaveLength(1)
  expect(rows.find((row) => row.includes('講師なし'))).toMatch(/,"",""$/)
  expect(archive.get('lesson_series.csv')).toContain('"teacher_name_ja","teacher_name_en"')
})

test('the text is in the language of the administrator', async () => {
  const { files } = await openExport()
  expect((await files('ja')).get('README.txt')).toContain('会員と管理者')
  expect((await files('en')).get('README.txt')).toContain('Members and administrators')
})

test('no password, key or code leaves with it', async () => {
  const { app, admin, files } = await openExport()
  await givenMember(app.database, { passwordHash: testPasswordHash })
  await app.ask(startTotp, { as: admin })
  const everything = [...(await files()).values()].join('\n')
  expect(everything).not.toContain(testPasswordHash)
  expect(everything).not.toMatch(/argon2|sealed|secret_/)
  const secrets = ['password_hash', 'session_id', 'content', 'public_key', 'code_hash']
  const exported = keptTables.flatMap(({ columns }) => columns)
  for (const secret of secrets) expect(exported).not.toContain(secret)
})

test('a spreadsheet runs nothing of it, and keeps the first zero of a telephone number', async () => {
  const { app, files } = await openExport()
  await givenMember(app.database, { firstName: '=HYPERLINK("https://example.test")', phone: '09012345678' })
  const members = (await files()).get('members.csv')
  expect(members).toContain(`"'=HYPERLINK(""https://example.test"")"`)
  expect(members).toContain('"=""09012345678"""')
})

test('one archive is made at a time', async () => {
  const { ask } = await openExport()
  const answers = await Promise.all([ask(), ask()])
  const [second] = answers.filter(({ status }) => status !== 200)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(second).toMatchObject(refused('error.export.underWay'))
  expect((await ask()).status).toBe(200)
})

test('only administrators who have confirmed who they are export, and the log says who', async () => {
  const { app, admin, files } = await openExport()
  const unconfirmed = refused('error.identity.unconfirmed')
  expect(await app.ask(exportEverything, { as: admin, body: {} })).toMatchObject(unconfirmed)
  const other = await givenAdminWithPassword(app)
  const confirmation = await confirmed(app, { as: other })
  expect(await app.ask(exportEverything, { as: admin, body: { confirmation } })).toMatchObject(unconfirmed)
  expect(await auditEntries(app.database)).toEqual([])
  await files()
  expect(await auditEntries(app.database)).toMatchObject([{ actor: admin.id, action: 'data.exported' }])
  await expectForAdminsOnly(app, exportEverything, { body: {} })
})
