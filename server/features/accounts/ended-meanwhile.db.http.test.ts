import { expect, test } from 'vitest'
import { renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { renewMemberCode } from '#contract/member-codes.ts'
import type { Writer } from '#server/database/database.ts'
import { anonymise } from '#server/features/accounts/close-account.ts'
import { lockMember, setBlocked } from '#server/features/members/queries.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'

const endings = {
  closed: (writer: Writer, id: string, now: number) =>
    anonymise(writer, id as MemberId, { passwordHash, now }),
  blocked: setBlocked,
}

test.for([
  ['code', 'closed', renewMemberCode],
  ['code', 'blocked', renewMemberCode],
  ['calendar feed', 'closed', renewCalendarFeed],
  ['calendar feed', 'blocked', renewCalendarFeed],
] as const)('a person gets no %s while the account is being %s', async ([, ending, renewal]) => {
  const app = await TestApp.open()
  // Not ended by this one, so that it is no administrator's last account.
  await givenMember(app.database, { role: 'ADMIN' })
  const member = await givenMember(app.database, { role: ending === 'blocked' ? 'ADMIN' : 'USER' })
  const { held, written, commitWhenAwaited } = holdCommit(app.database)
  const ended = held.transact(async (writer) => {
    await lockMember(writer, member.id)
    await endSessionsOf(writer, member.id)
    await endings[ending](writer, member.id, app.clock.now())
  })
  await written
  const renewed = app.ask(renewal, { as: member })
  await commitWhenAwaited(renewed)
  await ended
  expect(await renewed).toMatchObject(refused('error.server.token_expired'))
  const { reader } = app.database
  expect(await reader.selectFrom('member_codes').select('memberId').execute()).toEqual([])
  expect(await reader.selectFrom('calendar_feeds').select('memberId').execute()).toEqual([])
})
