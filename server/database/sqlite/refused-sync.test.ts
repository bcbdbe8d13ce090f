import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addMember } from '#server/features/members/add-member.ts'
import { openSqlite } from './open.ts'

const member = {
  role: 'USER',
  lastName: '山田',
  firstName: '花子',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  gender: 3,
  phone: '09012345678',
  birthday: null,
  addressId: '',
  addressRest: '',
  memberType: 0,
  language: 'ja',
  passwordHash: 'none',
  emailConfirmed: true,
} as const

test('after a failed sync every transaction fails, and so does the question for the version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  let works = true
  const syncFile = async () => {
    if (!works) throw new Error('EIO')
  }
  const database = await openSqlite(join(folder, 'hidamari.db'), { syncFile })
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const add = (email: string) => database.transact((writer) => addMember(writer, { ...member, email }, 0))

  await expect(add('before@example.test')).resolves.toBeTypeOf('string')
  works = false
  await expect(add('during@example.test')).rejects.toThrow('the disk refused a sync')
  works = true
  await expect(add('after@example.test')).rejects.toThrow('the disk refused a sync')
  await expect(database.version()).rejects.toThrow('the disk refused a sync')
})

test('a transaction that was committed while a sync failed is not answered by the next sync, which works again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  const failing = Promise.withResolvers<void>()
  const syncs = [Promise.resolve(), failing.promise]
  const database = await openSqlite(join(folder, 'hidamari.db'), {
    syncFile: async () => syncs.shift(),
  })
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const add = (email: string) => database.transact((writer) => addMember(writer, { ...member, email }, 0))
  const members = () => database.reader.selectFrom('members').select('id').execute()

  const during = add('during@example.test')
  await expect.poll(() => syncs.length).toBe(0)
  const waiting = add('waiting@example.test')
  await expect.poll(members).toHaveLength(2)
  failing.reject(new Error('EIO'))
  await expect(during).rejects.toThrow('the disk refused a sync')
  await expect(waiting).rejects.toThrow('the disk refused a sync')
})
