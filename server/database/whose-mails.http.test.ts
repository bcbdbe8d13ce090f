import { expect, onTestFinished, test } from 'vitest'
import { newBarePlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { Database } from './database.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

type Given = [id: string, kind: string, recipient: string, content: object]

const sent = { language: 'ja', created_at: 0, due_at: 0, attempts: 1, sent_at: 1 } as const

const queueAll = (database: Database, mails: Given[]) =>
  database.transact((writer) => {
    const rows = mails.map(([id, kind, recipient, content]) => ({ id, kind, recipient, content }))
    const values = rows.map((row) => ({ ...sent, ...row, content: JSON.stringify(row.content) }))
    return writer.insertInto('outbox').values(values).execute()
  })

test('mails of an older version become those of the member whom they are known to be for', async () => {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  const { settings } = place
  const before = await openDatabase(
    settings,
    migrationsFor(engine).filter(({ name }) => name < '0014'),
  )
  const member = await givenMember(before)
  const other = await givenMember(before)
  const gone = await givenMember(before)
  const { id: lessonId } = await givenLesson(before, 0)
  const ownedBy = async (ownerId: string) => {
    const dates = { created_at: 0, expires_at: 1, used_at: null }
    await before.transact(async (writer) => {
      const booking = { tickets_taken: 0, booked_at: 0, status: 'booked' } as const
      await writer
        .insertInto('bookings')
        .values({ id: `booking of ${ownerId}`, lesson_id: lessonId, member_id: ownerId, ...booking })
        .execute()
      await writer.updateTable('lessons').set({ seats_taken: 1 }).execute()
      const link = { id: `link of ${ownerId}`, member_id: ownerId, ...dates }
      await writer.insertInto('payment_links').values(link).execute()
      await writer
        .insertInto('password_resets')
        .values({ ...link, id: `reset of ${ownerId}` })
        .execute()
    })
  }
  for (const { id } of [member, other, gone]) await ownedBy(id)
  const inquiry = { name: '', email: '', phone: '', message: '', language: 'ja', created_at: 0 } as const
  await before.transact(async (writer) => {
    await writer
      .insertInto('inquiries')
      .values({ id: 'i', ...inquiry, member_id: member.id })
      .execute()
    await writer.updateTable('members').set({ closed_at: 1 }).where('id', '=', gone.id).execute()
  })
  await queueAll(before, [
    ['booked', 'bookingConfirmed', 'a@example.test', { bookingId: `booking of ${member.id}` }],
    ['link', 'paymentLink', 'b@example.test', { linkId: `link of ${member.id}` }],
    ['reset', 'passwordReset', 'b@example.test', { resetId: `reset of ${other.id}` }],
    ['copy', 'inquiryCopy', 'c@example.test', { inquiry: { id: 'i' } }],
    ['stranger', 'inquiryCopy', 'a@example.test', { inquiry: { id: 'x' } }],
    ['one', 'passwordChanged', 'a@example.test', { name: '山田' }],
    ['two', 'passwordChanged', 'b@example.test', { name: '山田' }],
    ['asker', 'passwordChanged', 'c@example.test', { name: '山田' }],
    ['emptied', 'bookingConfirmed', '', {}],
    ['left', 'bookingConfirmed', 'gone@example.test', { bookingId: `booking of ${gone.id}`, name: '空野' }],
  ])
  await before.close()

  const after = await openDatabase(settings)
  const rows = await after.reader
    .selectFrom('outbox')
    .select(['id', 'member_id as memberId', 'recipient', 'content'])
    .execute()
  await after.close()
  expect(Object.fromEntries(rows.map(({ id, memberId }) => [id, memberId]))).toEqual({
    booked: member.id,
    link: member.id,
    reset: other.id,
    copy: member.id,
    one: member.id,
    left: gone.id,
    stranger: null,
    two: null,
    asker: null,
    emptied: null,
  })
  expect(rows.find(({ id }) => id === 'left')).toMatchObject({ recipient: '', content: '{}' })
})
