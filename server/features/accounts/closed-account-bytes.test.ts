import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { newPlace } from '#tests/support/databases.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs } from '#time/tokyo.ts'

const personal = {
  email: 'sora@example.test',
  lastName: '空野',
  firstName: '青藍',
  kanaLastName: 'ソラノ',
  kanaFirstName: 'セイラン',
  phone: '08055556666',
  birthday: '1988-07-07',
  addressRest: '雲町7-7',
}
const written = { note: '膝の怪我のため', message: '腰痛についての相談', changedPhone: '07033334444' }
const traces = [...Object.values(personal), ...Object.values(written)]

/** A database file whose log has been moved into it completely. */
function bytesOf(file: string): Buffer {
  const connection = new DatabaseSync(file)
  connection.exec('pragma wal_checkpoint(truncate)')
  connection.close()
  return Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)])
}

const tracesIn = (bytes: Buffer) => traces.filter((trace) => bytes.includes(trace))

test('the database file holds no byte of what a closed account told of its member', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const app = await TestApp.open({ place })
  const file = join(place.settings.dataDir, 'hidamari.db')
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { ...personal, passwordHash: testPasswordHash, tickets: 2 })
  await bookedLesson(app, member, app.clock.now() + dayMs)
  const params = { id: member.id }
  const { bookings: _, movements: __, ...seen } = (await app.ask(getMember, { as: admin, params })).body
  const change = { ...seen, tickets: 5, ticketsReason: written.note, phone: written.changedPhone }
  await app.ask(changeMember, { as: admin, params, body: change })
  const inquiry = { name: '空野 青藍', email: personal.email, phone: personal.phone }
  // Long enough to fill pages of its own, which are free afterwards.
  const message = written.message.repeat(400)
  await app.ask(sendInquiry, { as: member, body: { ...inquiry, message } })
  expect(tracesIn(bytesOf(file))).toEqual(traces)

  await app.ask(closeAccount, { as: member, body: { password: testPassword } })
  const deliveries = new Deliveries(app.database, await FakeMailServer.open())
  deliveries.clock.set(app.clock.now() + mergeWithinMs)
  await deliverDue(deliveries.worker())
  expect(tracesIn(bytesOf(file))).toEqual([])
})
