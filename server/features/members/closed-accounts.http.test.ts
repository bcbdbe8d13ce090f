import { describe, expect, test } from 'vitest'
import { bookForMember, bookLesson, cancelForMember } from '#contract/bookings.ts'
import { closeAccount } from '#contract/account.ts'
import { changeMember, getMember, listMembers } from '#contract/member-administration.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { queuedMails, auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const password = 'sun on the floor'
const passwordHash = await hashPassword(password)

/** A studio that a member leaves, with what an administrator had seen of the member until then. */
async function openAndLeave() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, { passwordHash, tickets: 2 })
  const soon = await givenLesson(app.database, app.clock.now() + 2 * hourMs)
  const start = isoText(soon.startsAt)
  const booking = await app.ask(bookLesson, { as: member, body: { id: soon.id, start } })
  const params = { id: member.id }
  const read = () => app.ask(getMember, { as: admin, params })
  const { bookings: _, movements: __, ...seen } = (await read()).body
  await app.ask(closeAccount, { as: member, body: { password } })
  const row = () =>
    app.database.reader
      .selectFrom('members')
      .select(['last_name as lastName', 'tickets', 'version'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  return { app, admin, member, params, seen, read, row, bookingId: booking.body.id }
}

describe('of a member who has left, administrators', () => {
  test('read nothing', async () => {
    const { read } = await openAndLeave()
    expect(await read()).toMatchObject(refused('error.member.notFound'))
  })

  test('see no more in the list of members, nor counted in it', async () => {
    const { app, admin } = await openAndLeave()
    await givenMember(app.database)
    const { body, headers } = await app.ask(listMembers, { as: admin })
    expect(body).toHaveLength(2)
    expect(headers['x-total-count']).toBe('2')
  })

  test('change nothing, whatever version they send', async () => {
    const { app, admin, params, seen, row } = await openAndLeave()
    const { version } = await row()
    for (const body of [seen, { ...seen, version }]) {
      const reply = await app.ask(changeMember, { as: admin, params, body })
      expect(reply).toMatchObject(refused('error.member.notFound'))
    }
    expect(await row()).toEqual({ lastName: '—', tickets: 0, version })
    expect(await auditEntries(app.database)).toEqual([])
  })

  test('book nothing more, with a ticket or without', async () => {
    const { app, admin, member } = await openAndLeave()
    const { id, startsAt } = await givenLesson(app.database, app.clock.now() + dayMs)
    const start = isoText(startsAt)
    for (const withoutTicket of [false, true]) {
      const body = { id, start, memberId: member.id, withoutTicket }
      const reply = await app.ask(bookForMember, { as: admin, body })
      expect(reply).toMatchObject(refused('error.member.notFound'))
    }
  })

  test('may still cancel what stands, of which nobody is mailed, and the ticket lapses', async () => {
    const { app, admin, row, bookingId } = await openAndLeave()
    const mails = await queuedMails(app.database)
    const query = { afterDeadline: 'true' }
    const reply = await app.ask(cancelForMember, { as: admin, params: { id: bookingId }, query })
    expect(reply).toMatchObject({ status: 200, body: { tickets: 0 } })
    expect(await row()).toMatchObject({ tickets: 0 })
    expect(await queuedMails(app.database)).toEqual(mails)
  })
})
