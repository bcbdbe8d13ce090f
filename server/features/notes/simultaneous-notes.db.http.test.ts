import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { changeRole } from '#contract/accounts/member-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { linkGuest, makeGuestMember } from '#contract/guests/guest-membership.ts'
import { writeNote } from '#contract/notes.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { eraseGuests } from '#server/features/guests/erase-guests.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { dayMs } from '#time/tokyo.ts'

/** What a call answered. */
interface Answer {
  status: number
  body: { id?: unknown }
}
type Call = () => Promise<Answer>

/** A guest, a member with two accounts, a person of the reception who writes, and what is done beside it. */
async function openPeople(app: TestApp) {
  const { database, clock } = app
  const desk = await frontDeskOf(app)
  const lesson = await givenLesson(database, clock.now() + dayMs)
  const { guestId } = (await desk.book(lesson)).body
  clock.set(lesson.endsAt + 1)
  const as = await givenMember(database, { role: 'ADMIN', memberType: 0, passwordHash })
  const author = await givenStaff(database, 'RECEPTION')
  const member = await givenMember(database, { passwordHash })
  const twin = await givenMember(database)
  const params = { id: guestId }
  const profile = {
    lastName: '鈴木',
    firstName: '一郎',
    kanaLastName: 'スズキ',
    kanaFirstName: 'イチロウ',
    email: `new-${member.email}`,
    phone: '09012345678',
    birthday: '1991-05-06',
    addressId: '1500001',
    addressRest: '1-2-3',
    gender: 2,
    language: 'ja',
  }
  const erase = async () => {
    const count = await eraseGuests(contextIn(database, clock.now()), { before: clock.now() })
    return { status: count === 1 ? 200 : 500, body: {} }
  }
  const acts = {
    erase,
    link: () => app.ask(linkGuest, { as, params, body: { memberId: member.id } }),
    makeMember: () => app.ask(makeGuestMember, { as, params, body: profile }),
    merge: () =>
      app.ask(mergeAccounts, { as, params: { id: member.id }, body: { otherId: twin.id, password } }),
    close: () => app.ask(closeAccount, { as: member, body: { password } }),
    takeRole: () => app.ask(changeRole, { as, params: { id: author.id }, body: { password, role: 'USER' } }),
  } satisfies Record<string, Call>
  const idOf = { guest: guestId, member: member.id, twin: twin.id }
  const write = (about: keyof typeof idOf) => {
    const body = { text: '右膝に不安' }
    const of = about === 'guest' ? 'guest' : 'member'
    return app.ask(writeNote, { as: author, params: { of, id: idOf[about] }, body })
  }
  return { author, member, acts, write }
}

/** Begins the second call when the first one has written everything and not committed it yet. */
async function inOrder({ database }: TestApp, first: Call, second: Call): Promise<[Answer, Answer]> {
  const functions = { ...database }
  const { held, written, commitWhenAwaited } = holdCommit(functions)
  database.transact = (work) => held.transact(work)
  const begun = first()
  await Promise.race([written, begun])
  Object.assign(database, functions)
  const beside = second()
  await commitWhenAwaited(beside)
  return Promise.all([begun, beside])
}

const atOnce = (_: TestApp, first: Call, second: Call) => Promise.all([first(), second()])

/** How the act and the note meet; the plain calls meet at another point each time. */
const meetings: Array<(app: TestApp, act: Call, write: Call) => Promise<[Answer, Answer]>> = [
  inOrder,
  async (app, act, write) => {
    const [written, acted] = await inOrder(app, write, act)
    return [acted, written]
  },
  ...[1, 2, 3, 4].map(() => atOnce),
]

/** What is done, whose the note is afterwards, and why it may be refused. */
test.each([
  ['a guest who is erased', 'guest', 'erase', 'none', 'error.guest.notFound'],
  ['a guest who is linked to a member', 'guest', 'link', 'kept', 'error.guest.changed'],
  ['a guest who becomes a member', 'guest', 'makeMember', 'new', 'error.guest.changed'],
  ['a member to whom a guest is linked', 'member', 'link', 'kept', 'none'],
  ['an account that is merged into another one', 'twin', 'merge', 'kept', 'error.member.notFound'],
  ['an account into which another one is merged', 'member', 'merge', 'kept', 'none'],
  ['an account that is closed', 'member', 'close', 'none', 'error.member.notFound'],
  ['a member while its author loses the role', 'member', 'takeRole', 'kept', 'error.server.token_expired'],
] as const)(
  'a note about %s is kept if it was accepted, and never stays where no person is',
  async (_, about, act, place, refusal) => {
    const app = await TestApp.open()
    for (const meet of meetings) {
      const { author, member, acts, write } = await openPeople(app)
      const [acted, written] = await meet(app, acts[act], () => write(about))
      expect(acted.status).toBeLessThan(300)
      const isAccepted = written.status === 201
      if (!isAccepted) expect(written.body).toMatchObject({ message: refusal })
      const notes = await app.database.reader
        .selectFrom('person_notes')
        .select(['memberId', 'guestId'])
        .where('authorId', '=', author.id)
        .execute()
      const holder = { none: undefined, kept: member.id, new: acted.body.id }[place]
      expect(notes).toEqual(isAccepted && place !== 'none' ? [{ memberId: holder, guestId: null }] : [])
      expect(await checkIntegrity(app.database.reader)).toEqual([])
      if (act === 'takeRole') expect(await write(about)).toMatchObject(refused('error.server.token_expired'))
    }
  },
)
