import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const passwordHash = testPasswordHash
const rounds = [1, 2, 3, 4]
const lanes = [1, 2, 3]

/** Closes the account, and until that is answered repeats other work in three lanes at the same time. */
async function closeDuring(app: TestApp, as: TestMember, work: (turn: number) => Promise<unknown>) {
  const account = { isClosed: false }
  let turn = 0
  const body = { password: testPassword }
  const closing = app.ask(closeAccount, { as, body }).finally(() => (account.isClosed = true))
  const lane = async () => {
    while (!account.isClosed) {
      turn += 1
      await work(turn)
    }
  }
  await Promise.all([...lanes.map(lane), closing])
  expect((await closing).status).toBe(200)
}

const rowOf = (app: TestApp, { id }: TestMember) =>
  app.database.reader.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an account that is closed during other requests', () => {
  test.each([
    ['with tickets', { memberType: 3, tickets: 60 }],
    ['on an unlimited plan', { memberType: 4, tickets: 2 }],
  ] as const)(
    'a member %s who closes the account during bookings keeps no seat and no ticket, as the mail says',
    async (_, plan) => {
      const app = await TestApp.open()
      const { reader } = app.database
      let startsAt = app.clock.now() + 2 * dayMs
      for (const round of rounds) {
        const email = `closed-${round}@example.test`
        const member = await givenMember(app.database, { ...plan, passwordHash, email })
        await closeDuring(app, member, async () => {
          startsAt += hourMs
          await bookedLesson(app, member, startsAt)
        })
        const own = reader.selectFrom('bookings').select('status').where('memberId', '=', member.id)
        const bookings = await own.execute()
        expect(bookings.filter(({ status }) => status !== 'cancelled')).toEqual([])
        expect(await rowOf(app, member)).toMatchObject({ tickets: 0 })
        const lastMails = (await queuedMails(app.database)).filter(
          ({ kind, recipient }) => kind === 'accountClosed' && recipient === email,
        )
        expect(lastMails).toMatchObject([{ content: { tickets: plan.tickets } }])
      }
    },
  )

  test('a member who closes the account during profile changes is anonymised', async () => {
    const app = await TestApp.open()
    for (const round of rounds) {
      const member = await givenMember(app.database, { passwordHash, tickets: 1 })
      const change = { phone: '08077778888', lastName: '戻', email: `back-${round}@example.test` }
      await closeDuring(app, member, () => app.ask(updateOwnMember, { as: member, body: change }))
      const anonymised = { phone: '', lastName: '—', email: `${member.id}@left.invalid` }
      expect(await rowOf(app, member)).toMatchObject(anonymised)
    }
  })

  test('a member who closes the account during changes by an administrator is anonymised and has no tickets', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    for (const _ of rounds) {
      const member = await givenMember(app.database, { passwordHash, tickets: 1 })
      await closeDuring(app, member, async (turn) => {
        const seen = await app.ask(getMember, { as: admin, params: { id: member.id } })
        if (seen.status !== 200) return
        const { bookings: _bookings, movements: _movements, ...whole } = seen.body
        const body = { ...whole, lastName: '戻', tickets: turn, ticketsReason: '確認' }
        await app.ask(changeMember, { as: admin, params: { id: member.id }, body })
      })
      expect(await rowOf(app, member)).toMatchObject({ lastName: '—', tickets: 0 })
    }
  })

  test('a member who closes the account while sending inquiries leaves no inquiry with a name', async () => {
    const app = await TestApp.open()
    for (const _ of rounds) {
      const member = await givenMember(app.database, { passwordHash })
      const body = { name: '空野', email: member.email, phone: '08055556666', message: '質問です。' }
      await closeDuring(app, member, () => app.ask(sendInquiry, { as: member, body }))
    }
    const named = app.database.reader.selectFrom('inquiries').select('id').where('name', '<>', '')
    expect(await named.execute()).toEqual([])
  })
})

test('when the last two administrators close their accounts at once, one of them is refused', async () => {
  const app = await TestApp.open()
  const body = { password: testPassword }
  for (const _ of rounds) {
    const given = { role: 'ADMIN', memberType: 0, passwordHash } as const
    const admins = [await givenMember(app.database, given), await givenMember(app.database, given)]
    const replies = await Promise.all(admins.map((as) => app.ask(closeAccount, { as, body })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // The next round begins without an administrator.
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute(),
    )
  }
})
