import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { readHireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { endHolds } from '#server/features/hires/end-holds.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import type { Sent, TestApp } from './app.ts'
import { tenPercent } from './coupons.ts'
import { givenAdmin, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import { membersOfHistory } from './hire-commands.ts'
import { testPasswordHash } from './passwords.ts'
import { instantAt, openRental } from './rental.ts'

/** So few uses that it is used up, and comes free again. The integrity check counts them. */
export const couponOfHistory = {
  ...tenPercent,
  code: 'THREE',
  appliesTo: ['hires'],
  usesInAll: 3,
  usesPerPerson: 2,
}

/** The studio of a history of hires: who acts in it, and what the commands have made. */
export class HireStudio {
  readonly app: TestApp
  readonly admin: TestMember
  readonly members: readonly TestMember[]
  /** Webhooks that the provider still has to deliver, or delivers again. */
  readonly pending: TestApp['provider']['events'] = []
  readonly lessons: string[] = []
  readonly blocks: string[] = []
  readonly closures: string[] = []
  /** What the studio keeps of each hire that was cancelled, as the answer said. */
  readonly kept = new Map<string, number>()
  /** The hires that an administrator has moved, whose price may not be paid any more. */
  readonly moved = new Set<string>()

  constructor(app: TestApp, admin: TestMember, members: readonly TestMember[]) {
    this.app = app
    this.admin = admin
    this.members = members
  }

  static async open(settings: Parameters<typeof openRental>[0] = {}): Promise<HireStudio> {
    const { app } = await openRental(settings)
    const admin = await givenAdmin(app.database)
    const members: TestMember[] = []
    for (let count = 0; count < membersOfHistory; count += 1) {
      const given = { memberType: 11, passwordHash: testPasswordHash } as const
      members.push(await givenMember(app.database, given))
    }
    expect(await app.ask(createCoupon, { as: admin, body: couponOfHistory })).toMatchObject({ status: 201 })
    return new HireStudio(app, admin, members)
  }

  /** Asks as the pages do. The answer may be a refusal, but not a failure of the server. */
  async ask<E extends Endpoint>(endpoint: E, sent: Sent) {
    const { status, body } = await this.app.ask(endpoint, sent)
    expect(status, JSON.stringify(body)).toSatisfy((code: number) => code < 500 || code === 503)
    return { status, body: body as Partial<typeof body> }
  }

  async isOk(endpoint: Endpoint, sent: Sent): Promise<boolean> {
    return (await this.ask(endpoint, sent)).status < 300
  }

  /** Remembers what is kept of a cancelled hire of which so much was left before. */
  noteCancelled(id: string, before: number, { status, body }: { status: number; body: { refund?: number } }) {
    if (status === 200) this.kept.set(id, before - (body.refund ?? 0))
    return status === 200
  }

  takeEvents(): void {
    this.pending.push(...this.app.provider.events.splice(0))
  }

  async runJobs(): Promise<void> {
    const { database, provider, clock } = this.app
    await endHolds(contextIn(database, clock.now()), provider.payments)
    await makeDueRefunds(contextIn(database, clock.now()), provider.payments)
  }

  async hires() {
    return this.app.database.reader
      .selectFrom('hires')
      .select(['id', 'state', 'memberId', 'price'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  }

  /** A confirmed hire, if there is one. */
  async some(which: number) {
    const hires = (await this.hires()).filter(({ state }) => state === 'confirmed')
    return hires[which % Math.max(1, hires.length)]
  }

  /** What was paid for a hire and is not given back. */
  async left(id: string): Promise<number> {
    const money = (await readHireMoney(this.app.database.reader, [id])).get(id)
    return money === undefined ? 0 : money.paid - money.refunded - money.refundOpen
  }
}

/** A time of the Friday. */
export const spanOf = ({ hour, hours }: { hour: number; hours: number }) => {
  const start = instantAt(`${String(hour).padStart(2, '0')}:00`)
  return { start: isoText(start), end: isoText(start + hours * hourMs) }
}

/** Takes one of the ids out of the list. */
export const takeOne = (ids: string[], which: number): string =>
  ids.splice(which % Math.max(1, ids.length), 1)[0] ?? 'none'
