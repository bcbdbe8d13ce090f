import { describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings.ts'
import { changeMember, getMember } from '#contract/member-administration.ts'
import { closeAccount } from '#contract/account.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { updateOwnMember } from '#contract/members.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const password = 'sun on the floor'
const passwordHash = await hashPassword(password)
const rounds = [1, 2, 3, 4]
const lanes = [1, 2, 3]

/** Somebody leaves, and until that is answered does something else again and again. */
async function leaveWhile(app: TestApp, as: TestMember, work: (turn: number) => Promise<unknown>) {
  const leaver = { isGone: false }
  let turn = 0
  const leaving = app.ask(closeAccount, { as, body: { password } }).finally(() => (leaver.isGone = true))
  const lane = async () => {
    while (!leaver.isGone) {
      turn += 1
      await work(turn)
    }
  }
  await Promise.all([...lanes.map(lane), leaving])
  expect((await leaving).status).toBe(200)
}

const rowOf = (app: TestApp, { id }: TestMember) =>
  app.database.reader.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('whoever leaves and at the same moment', () => {
  test.each([
    ['with tickets', { memberType: 3, tickets: 60 }],
    ['without, on an unlimited plan', { memberType: 4, tickets: 2 }],
  ] as const)('books %s holds no seat and no ticket, as the farewell says', async (_, plan) => {
    const app = await TestApp.open()
    const { reader } = app.database
    let startsAt = app.clock.now() + 2 * dayMs
    for (const round of rounds) {
      const email = `gone-${round}@example.test`
      const member = await givenMember(app.database, { ...plan, passwordHash, email })
      await leaveWhile(app, member, async () => {
        startsAt += hourMs
        const lesson = await givenLesson(app.database, startsAt)
        const body = { id: lesson.id, start: isoText(lesson.startsAt) }
        await app.ask(bookLesson, { as: member, body })
      })
      const own = reader.selectFrom('bookings').select('status').where('member_id', '=', member.id)
      const bookings = await own.execute()
      expect(bookings.filter(({ status }) => status !== 'cancelled')).toEqual([])
      expect(await rowOf(app, member)).toMatchObject({ tickets: 0 })
      const farewell = (await queuedMails(app.database)).filter(
        ({ kind, recipient }) => kind === 'accountClosed' && recipient === email,
      )
      expect(farewell).toMatchObject([{ content: { tickets: plan.tickets } }])
    }
  })

  test('changes the profile is nobody afterwards', async () => {
    const app = await TestApp.open()
    for (const round of rounds) {
      const member = await givenMember(app.database, { passwordHash, tickets: 1 })
      const change = { phone: '08077778888', lastName: '戻', email: `back-${round}@example.test` }
      await leaveWhile(app, member, () => app.ask(updateOwnMember, { as: member, body: change }))
      const nobody = { phone: '', last_name: '—', email: `${member.id}@left.invalid` }
      expect(await rowOf(app, member)).toMatchObject(nobody)
    }
  })

  test('is changed by an administrator is nobody afterwards, and has no tickets', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    for (const _ of rounds) {
      const member = await givenMember(app.database, { passwordHash, tickets: 1 })
      await leaveWhile(app, member, async (turn) => {
        const seen = await app.ask(getMember, { as: admin, params: { id: member.id } })
        if (seen.status !== 200) return
        const { bookings: _bookings, movements: _movements, ...user } = seen.body
        const body = { ...user, lastName: '戻', tickets: turn, ticketsReason: '確認' }
        await app.ask(changeMember, { as: admin, params: { id: member.id }, body })
      })
      expect(await rowOf(app, member)).toMatchObject({ last_name: '—', tickets: 0 })
    }
  })

  test('asks something leaves no inquiry with a name', async () => {
    const app = await TestApp.open()
    for (const _ of rounds) {
      const member = await givenMember(app.database, { passwordHash })
      const body = { name: '空野', email: member.email, phone: '08055556666', message: '質問です。' }
      await leaveWhile(app, member, () => app.ask(sendInquiry, { as: member, body }))
    }
    const named = app.database.reader.selectFrom('inquiries').select('id').where('name', '<>', '')
    expect(await named.execute()).toEqual([])
  })
})

test('of the last administrators who leave at once, one is refused', async () => {
  const app = await TestApp.open()
  for (const _ of rounds) {
    const given = { role: 'ADMIN', memberType: 0, passwordHash } as const
    const admins = [await givenMember(app.database, given), await givenMember(app.database, given)]
    const replies = await Promise.all(admins.map((as) => app.ask(closeAccount, { as, body: { password } })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // The one who stays makes room for the next two.
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute(),
    )
  }
})
