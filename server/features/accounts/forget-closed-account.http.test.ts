import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { retryMail } from '#contract/mails/mails.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { markFailed } from '#server/mail/delivery-queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

/**
 * Two members whom an administrator has changed. The mail about the booking of each could not be sent and was
 * queued again.
 */
async function openStudio() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const change = async (member: TestMember, changed: object) => {
    app.clock.pass(1)
    const params = { id: member.id }
    const { bookings: _, movements: __, ...seen } = (await app.ask(getMember, { as: admin, params })).body
    const reply = await app.ask(changeMember, { as: admin, params, body: { ...seen, ...changed } })
    expect(reply.status).toBe(200)
  }
  const fail = async (email: string) => {
    const mail = app.database.reader.selectFrom('outbox').select('id').where('recipient', '=', email)
    const { id } = await mail.executeTakeFirstOrThrow()
    const failed = { reason: `550 <${email}> is unknown`, next: { givenUpAt: app.clock.now() } }
    await app.database.transact((writer) => markFailed(writer, id, failed))
    return id
  }
  const retry = (id: string) => app.ask(retryMail, { as: admin, params: { id } })
  const known = async (email: string) => {
    const member = await givenMember(app.database, { email, tickets: 2, passwordHash: testPasswordHash })
    await bookedLesson(app, member, app.clock.now() + dayMs)
    const personal = { lastName: '空野', phone: '08055556666', birthday: '1988-07-07', gender: 2 }
    await change(member, { ...personal, memberType: 2, tickets: 4, ticketsReason: '空野様のお詫び' })
    const mailId = await fail(email)
    app.clock.pass(1)
    expect((await retry(mailId)).status).toBe(200)
    return { ...member, mailId }
  }
  const member = await known('sora@example.test')
  const other = await known('umi@example.test')
  const close = () => app.ask(closeAccount, { as: member, body: { password: testPassword } })
  return { app, member, other, close, fail, retry }
}

const notesOf = async ({ database }: TestApp, { id }: TestMember) =>
  database.reader
    .selectFrom('ticket_movements')
    .select(['change', 'balance', 'reason', 'note'])
    .where('memberId', '=', id)
    .where('reason', '=', 'adjusted')
    .execute()

const changesOf = async ({ database }: TestApp, subject: string) =>
  (await auditEntries(database)).filter((entry) => entry.subject === subject)

describe('what remains of a closed account', () => {
  test('closing an account empties the notes of its ticket movements, and no other member’s', async () => {
    const { app, member, other, close } = await openStudio()
    expect((await close()).status).toBe(200)
    const movement = { change: 3, balance: 4, reason: 'adjusted' }
    expect(await notesOf(app, member)).toEqual([{ ...movement, note: null }])
    expect(await notesOf(app, other)).toEqual([{ ...movement, note: '空野様のお詫び' }])
  })

  test('closing an account empties the personal fields of audit entries, and keeps plan and tickets', async () => {
    const { app, member, other, close } = await openStudio()
    await close()
    const emptied = { lastName: null, phone: null, birthday: null, gender: null }
    expect(await changesOf(app, member.id)).toMatchObject([
      {
        action: 'member.changed',
        before: { ...emptied, memberType: 3, tickets: 1 },
        after: { ...emptied, memberType: 2, tickets: 4, ticketsReason: null },
      },
    ])
    const personal = { lastName: '空野', phone: '08055556666', birthday: '1988-07-07', gender: 2 }
    expect(await changesOf(app, other.id)).toMatchObject([
      { after: { ...personal, memberType: 2, ticketsReason: '空野様のお詫び' } },
    ])
  })

  test('closing an account empties what a mail server said of its mails, in the audit log too', async () => {
    const { app, member, other, close } = await openStudio()
    await close()
    expect(await changesOf(app, member.mailId)).toMatchObject([{ before: { attempts: 0, reason: null } }])
    expect(await changesOf(app, other.mailId)).toMatchObject([
      { before: { reason: '550 <umi@example.test> is unknown' } },
    ])
  })

  test('a mail to a closed account that is queued again leaves no address in the audit log', async () => {
    const { app, member, close, fail, retry } = await openStudio()
    await close()
    app.clock.pass(1)
    const mailId = await fail(member.email)
    expect((await retry(mailId)).status).toBe(200)
    expect(JSON.stringify(await changesOf(app, mailId))).not.toContain(member.email)
  })
})

describe('a ticket movement', () => {
  const update = ({ database }: TestApp, columns: string, { id }: TestMember) =>
    database.transact((writer) =>
      sql.raw(`update ticket_movements set ${columns} where member_id = '${id}'`).execute(writer),
    )
  const refused = /ticket movements are never changed/

  test('keeps its note while the account is open', async () => {
    const { app, member } = await openStudio()
    await expect(update(app, 'note = null', member)).rejects.toThrow(refused)
  })

  test.each(['note = null, change = 9', 'note = null, at = at + 1', "note = 'another'"])(
    'of a closed account cannot be changed by: %s',
    async (columns) => {
      const { app, member, close } = await openStudio()
      await close()
      await expect(update(app, columns, member)).rejects.toThrow(refused)
    },
  )
})
