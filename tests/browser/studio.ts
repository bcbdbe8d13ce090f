import { setRole } from '#server/features/members/queries.ts'
import type { StaffRole } from '#contract/roles.ts'
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts'
import { demoAdmin, demoMembers, demoPassword, demoStaff } from '#demo/sample-studio/members.ts'
import type { Database } from '#server/database/database.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { book } from '#server/features/bookings/book.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { findLogin } from '#server/features/members/queries.ts'
import type { NewMember } from '#server/features/members/registration-queries.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { endSessionsOf } from '#server/features/sessions/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { contextIn, memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { cheapHash } from '#tests/support/passwords.ts'
import { givenSession, testSecret, tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'
import type { TestClock } from './clock.ts'

export type DemoName = 'sakura' | 'daniel' | 'miwa' | 'admin' | 'reception' | 'teacher' | 'accountant'

/** A person of the demo studio, by the name in the e-mail address. */
export function demoPerson(name: DemoName) {
  const person = [...demoMembers, demoAdmin, ...demoStaff].find(({ email }) => email.startsWith(`${name}@`))
  if (person === undefined) throw new Error(`${name} is not in the demo studio`)
  return person
}

export type LessonOverrides = Partial<Omit<EditableLesson, 'id' | 'startsAt'>>

interface ApiCall<E extends Endpoint> {
  as?: TestMember
  id?: string
  query?: Record<string, string>
  body?: Sent<E, 'body'>
}

/**
 * The studio that the browsers of a worker visit. A test prepares and reads its data through the database
 * directly.
 */
export class Studio {
  readonly origin: string
  readonly database: Database
  readonly clock: TestClock
  readonly #passwordHash: string

  constructor(origin: string, database: Database, clock: TestClock, passwordHash: string) {
    this.origin = origin
    this.database = database
    this.clock = clock
    this.#passwordHash = passwordHash
  }

  /** @param database of the server at the origin */
  static async enter(origin: string, database: Database, clock: TestClock): Promise<Studio> {
    return new Studio(origin, database, clock, await cheapHash(demoPassword))
  }

  /** A new member who can log in with the demo password. */
  member(given: Partial<NewMember> & { tickets?: number } = {}): Promise<TestMember> {
    const email = `${crypto.randomUUID()}@example.test`
    return givenMember(this.database, { email, passwordHash: this.#passwordHash, ...given })
  }

  admin(): Promise<TestMember> {
    return this.member({ role: 'ADMIN', memberType: 0 })
  }

  /**
   * A person of the staff, who can log in with the demo password.
   * @param teacherId which of the studio's teachers it is
   */
  async staff(role: StaffRole, teacherId: string | null = null): Promise<TestMember> {
    const member = await this.member({ role, memberType: 0 })
    await this.database.transact((writer) => setRole(writer, member.id, { role, teacherId }))
    return member
  }

  /** A lesson with a title of its own, at ten on the Tuesday of a week in which there is nothing else. */
  async lesson(overrides: LessonOverrides & { startsAt?: number } = {}): Promise<EditableLesson> {
    const mark = crypto.randomUUID().slice(0, 8)
    const { startsAt = (await this.emptyWeek()) + 2 * dayMs + 10 * hourMs, ...rest } = overrides
    const titles = { title: `朝のヨガ ${mark}`, titleEn: `Morning yoga ${mark}` }
    return givenLesson(this.database, startsAt, { ...titles, ...rest })
  }

  /** The first day of the week after the last lesson. */
  async emptyWeek(): Promise<number> {
    const { last } = await this.database.reader
      .selectFrom('lessons')
      .select((lessons) => lessons.fn.max('startsAt').as('last'))
      .executeTakeFirstOrThrow()
    return startOfWeek(last) + 7 * dayMs
  }

  /** A person of the demo studio. */
  async demo(name: DemoName): Promise<TestMember> {
    const known = await findLogin(this.database.reader, demoPerson(name).email)
    if (known === undefined) throw new Error(`${name} is not in the studio`)
    await this.database.transact((writer) => givenSession(writer, known.id))
    return { id: known.id, role: known.role, email: demoPerson(name).email }
  }

  /** Books a lesson without a browser. */
  book({ id, startsAt }: EditableLesson, member: TestMember, now = Date.now()) {
    const ctx = contextIn(this.database, now, { caller: memberCaller(member.id) })
    return book(ctx, { lessonId: id, startSeen: startsAt })
  }

  /** Calls the API without a browser. Throws when the server refuses. */
  async call<E extends Endpoint>(
    { method, path }: E,
    { as, id = '', query = {}, body }: ApiCall<E>,
  ): Promise<Answer<E>> {
    const asked = new URLSearchParams(query)
    const response = await fetch(`${this.origin}/api${path.replace('{id}', id)}?${asked}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${this.tokenOf(as)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer<E>
  }

  /** A token that this studio gives the member, now or at another instant, without the cost of a login. */
  tokenOf(member: TestMember, instant = Date.now()): string {
    return tokenFor(member, () => instant)
  }

  /** The token of the newest link to a new password in a mail to the member. */
  async resetTokenOf({ id }: TestMember): Promise<string> {
    const reset = await this.database.reader
      .selectFrom('password_resets')
      .select('id')
      .where('memberId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    return createLinkTokens(testSecret).sign('password', reset.id)
  }

  /** The token of the link that was mailed to the newest address that the member wants to change to. */
  async emailTokenOf({ id }: TestMember): Promise<string> {
    const change = await this.database.reader
      .selectFrom('email_changes')
      .select('id')
      .where('memberId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    return createLinkTokens(testSecret).sign('email', change.id)
  }

  /** The token of the newest link to a guest's own page in a mail to the address. */
  async trialTokenOf(email: string): Promise<string> {
    const { id } = await this.database.reader
      .selectFrom('bookings')
      .innerJoin('guests', 'guests.id', 'bookings.guestId')
      .select('bookings.id')
      .where('guests.email', '=', email)
      .orderBy('bookings.bookedAt', 'desc')
      .executeTakeFirstOrThrow()
    return createLinkTokens(testSecret).sign('trial', id, email)
  }

  /** The token of the link in a news mail to the member. */
  newsTokenOf({ id }: TestMember): string {
    return createLinkTokens(testSecret).sign('news', id)
  }

  /** The token of a new payment link, as in its mail. */
  async paymentToken({ id, email }: TestMember, sentAt = Date.now()): Promise<string> {
    const payer = { id, email, language: 'ja', lastName: '山田', firstName: '花子' } as const
    await this.database.transact((writer) => sendPaymentLink(transactionIn(writer, sentAt), payer))
    const link = await this.database.reader
      .selectFrom('payment_links')
      .select('id')
      .where('memberId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return createLinkTokens(testSecret).sign('payment', link.id)
  }

  /** The kinds of the mails to an address, in the order in which they were queued. */
  async mailsTo({ email }: { email: string }): Promise<string[]> {
    const mails = await this.database.reader
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute()
    return mails.map(({ kind }) => kind)
  }

  /** Ends every session of the member. */
  async revoke({ id }: TestMember): Promise<void> {
    await this.database.transact((writer) => endSessionsOf(writer, id))
  }

  integrityProblems() {
    return checkIntegrity(this.database.reader)
  }
}
