import { expect, test } from 'vitest'
import { exportMembers } from '#contract/accounts/member-export.ts'
import { TestApp } from '#tests/support/app.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { confirmed, givenAdminWithPassword } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { auditEntries } from '#tests/support/records.ts'
import { givenMember } from '#tests/support/factories.ts'

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdminWithPassword(app)
  const save = async ({ encoding = 'utf-8', ...query }: Record<string, string>) => {
    const confirmation = await confirmed(app, { as: admin })
    const { status, body } = await app.ask(exportMembers, {
      as: admin,
      query,
      body: { encoding, confirmation },
    })
    expect(status).toBe(200)
    const bytes = Buffer.from(body.file, 'base64')
    const text = new TextDecoder(body.encoding, { ignoreBOM: true }).decode(bytes)
    return { ...body, bytes, text, lines: text.split('\r\n') }
  }
  return { app, admin, save }
}

test('the file has the number, contract, contact and whole address of the members of the list', async () => {
  const { app, save } = await open()
  await givenMember(app.database, { lastName: '=1+1', firstName: 'a "b"', tickets: 3, birthday: null })
  await givenMember(app.database, { memberType: 2 })
  const { lines, text, encoding } = await save({ memberTypes: '3' })
  expect(encoding).toBe('utf-8')
  expect(text.startsWith('\ufeff"会員番号","姓","名"')).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"=""00002""","'=1+1","a ""b"""`)
  expect(lines[1]).toContain('"1970/01/01","",3,')
  expect(lines[1]).toContain('"=""09012345678""","=""150-0001""","東京都","渋谷区神宮前","=""1-2-3"""')
  expect(lines[2]).toBe('')
})

test('the file is Shift_JIS where the administrator wants it and all names can be written', async () => {
  const { app, save } = await open()
  await givenMember(app.database, { lastName: '髙橋', kanaLastName: 'タカハシ' })
  const { encoding, text, bytes, unwritable } = await save({ encoding: 'shift_jis', q: 'takahashi' })
  expect({ encoding, unwritable }).toEqual({ encoding: 'shift_jis', unwritable: [] })
  expect(text.startsWith('"会員番号"')).toBe(true)
  expect(text).toContain('髙橋')
  expect(bytes.toString('latin1')).not.toContain('?')
})

test('a file that Shift_JIS cannot write is UTF-8 as a whole, and the rows are named', async () => {
  const { app, save } = await open()
  await givenMember(app.database, { lastName: '𠮷田', firstName: 'René', kanaLastName: 'ヨシダ' })
  await givenMember(app.database, { lastName: '佐藤', kanaLastName: 'サトウ' })
  const { encoding, text, unwritable } = await save({ encoding: 'shift_jis' })
  expect(encoding).toBe('utf-8')
  expect(text).toContain('"𠮷田","René"')
  expect(unwritable).toEqual([{ number: '00002', name: '𠮷田 René', characters: '𠮷é' }])
})

test('only administrators export, in an encoding that there is', async () => {
  const { app, admin } = await open()
  await expectForAdminsOnly(app, exportMembers, { body: { encoding: 'utf-8' } })
  const answer = await app.ask(exportMembers, { as: admin, body: { encoding: 'latin1' } })
  expect(answer).toMatchObject(refused('error.server.invalid', { encoding: 'pattern' }))
})

test('without the password no administrator exports, and the log has each export with its number of members', async () => {
  const { app, admin, save } = await open()
  await givenMember(app.database)
  const body = { encoding: 'utf-8' as const }
  expect(await app.ask(exportMembers, { as: admin, body })).toMatchObject(
    refused('error.identity.unconfirmed'),
  )
  const other = await givenAdminWithPassword(app)
  const confirmation = await confirmed(app, { as: other })
  expect(await app.ask(exportMembers, { as: admin, body: { ...body, confirmation } })).toMatchObject(
    refused('error.identity.unconfirmed'),
  )
  expect(await auditEntries(app.database)).toEqual([])
  await save({ memberTypes: '3' })
  expect(await auditEntries(app.database)).toMatchObject([
    { actor: admin.id, action: 'data.membersExported', after: { members: 1 } },
  ])
})
