import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { checkIntegrity } from './check-integrity.ts'

/** A studio with a member who paid for four lessons a month, and one who paid for the rental membership. */
async function givenStudio() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const yoga = await givenMember(database)
  const rental = await givenMember(database)
  await database.transact(async (writer) => {
    const order = {
      linkId: null,
      entryFee: 0,
      off: 0,
      language: 'ja',
      state: 'paid',
      sessionId: null,
    } as const
    const orders = [
      { ...order, id: 'yoga', memberId: yoga.id, memberType: 3, price: 12_990, createdAt: 0 },
      { ...order, id: 'rental', memberId: rental.id, memberType: 11, price: 3_000, createdAt: 0 },
    ] as const
    await writer
      .insertInto('orders')
      .values([...orders])
      .execute()
    const subscription = {
      subscriptionId: 'sub',
      customerId: 'cus',
      status: 'active',
      price: 12_990,
    } as const
    const times = { periodEndsAt: 1, endsAt: null, startedAt: 0 }
    await writer
      .insertInto('memberships')
      .values({
        id: 'membership',
        memberId: yoga.id,
        orderId: 'yoga',
        memberType: 3,
        ...subscription,
        ...times,
        version: 1,
      })
      .execute()
    const more = {
      off: 0,
      entryFee: 0,
      refunded: 0,
      disputedAt: null,
      disputeState: null,
      disputeClosedAt: null,
      disputeAskedAt: null,
      receiptIssuedAt: null,
      version: 1,
      method: 'card',
    } as const
    const payment = { ...more, payerName: '山田', intentId: null, paidAt: 0 }
    const paid = { ...payment, memberId: yoga.id, orderId: 'yoga', membershipId: 'membership' }
    const once = { ...payment, memberId: rental.id, orderId: 'rental', membershipId: null }
    await writer
      .insertInto('payments')
      .values([
        { ...paid, id: 'month', source: 'in_1', amount: 12_990, tickets: 4, number: 1 },
        { ...once, id: 'once', source: 'pi_1', amount: 3_000, tickets: 0, number: 2 },
      ])
      .execute()
    const grant = { memberId: yoga.id, change: 4, reason: 'paid', bookingId: null, actorId: null } as const
    await moveTickets(transactionIn(writer, 0), { ...grant, paymentId: 'month' })
  })
  const run = async (statements: string[]) =>
    database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
  /** Changes rows as the server never does, without the triggers and indexes that forbid it. */
  const tamper = (statements: string[]) => {
    const on = database.engine === 'postgres' ? (table: string) => ` on ${table}` : () => ''
    const guards = [
      `drop trigger payments_are_kept${on('payments')}`,
      `drop trigger paid_amounts_are_final${on('payments')}`,
      'drop index ticket_movements_of_payment',
    ]
    return run([...guards, ...statements])
  }
  const problems = async () =>
    (await checkIntegrity(database.reader)).map(
      ({ invariant, description }) => `${invariant}: ${description}`,
    )
  return { yoga, rental, run, tamper, problems }
}

type Studio = Awaited<ReturnType<typeof givenStudio>>

test('the integrity check finds no problem in the rows of members who paid', async () => {
  expect(await (await givenStudio()).problems()).toEqual([])
})

const movement = (id: string, memberId: string, change: number, balance: number, payment: string | null) =>
  `insert into ticket_movements (id, member_id, lot_id, change, balance, reason, payment_id, at)
   values ('${id}', '${memberId}', (select min(id) from ticket_lots), ${change}, ${balance}, 'paid', ${payment ? `'${payment}'` : 'null'}, 0)`

interface Case {
  name: string
  /** Statements that break an invariant. */
  tampered: (studio: Studio) => string[]
  found: (studio: Studio) => string[]
}

const cases: Case[] = [
  {
    name: 'a payment that gave its tickets twice',
    tampered: ({ yoga }) => [
      movement('again', yoga.id, 4, 8, 'month'),
      `update members set tickets = 8 where id = '${yoga.id}'`,
    ],
    found: () => ['ticketsOfPayment: payment month: for 4 tickets, but gave 8 in 2 movements'],
  },
  {
    name: 'a payment that gave no tickets',
    tampered: () => [`update payments set tickets = 2 where id = 'once'`],
    found: () => ['ticketsOfPayment: payment once: for 2 tickets, but gave 0 in 0 movements'],
  },
  {
    name: 'a payment that gave more tickets than it names',
    tampered: () => [`update payments set tickets = 2 where id = 'month'`],
    found: () => ['ticketsOfPayment: payment month: for 2 tickets, but gave 4 in 1 movements'],
  },
  {
    name: 'tickets for the payment of another member',
    tampered: ({ rental }) => [
      movement('astray', rental.id, 4, 4, 'month'),
      `update members set tickets = 4 where id = '${rental.id}'`,
    ],
    found: ({ rental }) => [
      `ticketsOfPayment: movement astray of member ${rental.id}: paid tickets, but not for a payment of that member`,
    ],
  },
  {
    name: 'tickets that are recorded as paid without a payment',
    tampered: ({ rental }) => [
      movement('free', rental.id, 4, 4, null),
      `update members set tickets = 4 where id = '${rental.id}'`,
    ],
    found: ({ rental }) => [
      `ticketsOfPayment: movement free of member ${rental.id}: paid tickets, but not for a payment of that member`,
    ],
  },
  {
    name: 'a membership without a payment',
    tampered: () => [`update payments set membership_id = null where id = 'month'`],
    found: () => [
      'membershipPaid: membership membership: has no payment',
      'membershipPaid: payment month: does not belong to a paid order of its member',
    ],
  },
  {
    name: 'a payment of an open order',
    tampered: () => [`update orders set state = 'open' where id = 'rental'`],
    found: () => ['membershipPaid: payment once: does not belong to a paid order of its member'],
  },
  {
    name: 'a payment of another member’s order',
    tampered: ({ yoga }) => [`update orders set member_id = '${yoga.id}' where id = 'rental'`],
    found: () => ['membershipPaid: payment once: does not belong to a paid order of its member'],
  },
  {
    name: 'a closed account with tickets and a membership that renews',
    tampered: () => [`delete from sessions`, `update members set closed_at = 1`],
    found: ({ yoga }) => [
      `closedAccount: member ${yoga.id}: the account is closed, but has 4 tickets`,
      `closedAccount: membership membership: active without an end, but the account of member ${yoga.id} is closed`,
    ],
  },
  {
    name: 'an e-mail address that a closed account had asked for',
    tampered: ({ yoga }) => [
      `insert into email_changes values ('change', '${yoga.id}', 'later@example.test', 0, 1, null, null)`,
      `delete from sessions`,
      `update memberships set ends_at = 1`,
      `update members set closed_at = 1`,
    ],
    found: ({ yoga }) => [
      `closedAccount: member ${yoga.id}: the account is closed, but has 4 tickets`,
      `closedAccount: e-mail change change: the account of member ${yoga.id} is closed`,
    ],
  },
  {
    name: 'the tickets of a closed account, but not its membership when that one ends',
    tampered: () => [
      `delete from sessions`,
      `update memberships set ends_at = 1`,
      `update members set closed_at = 1`,
    ],
    found: ({ yoga }) => [`closedAccount: member ${yoga.id}: the account is closed, but has 4 tickets`],
  },
  {
    name: 'a session of a closed account',
    tampered: ({ yoga }) => [
      `delete from sessions where member_id <> '${yoga.id}'`,
      `update memberships set ends_at = 1`,
      `update members set closed_at = 1`,
    ],
    found: ({ yoga }) => [
      `closedAccount: member ${yoga.id}: the account is closed, but has 4 tickets`,
      `closedAccount: session session of ${yoga.id}: the account of member ${yoga.id} is closed or blocked`,
    ],
  },
]

test.each(cases)('the integrity check finds $name', async ({ tampered, found }) => {
  const studio = await givenStudio()
  await studio.tamper(tampered(studio))
  // A movement too many or too few also breaks the sums of its lot, which check-integrity.http.test.ts tests.
  const problems = (await studio.problems()).filter((problem) => !problem.startsWith('ticketsOfLot'))
  expect(problems).toEqual(found(studio))
})

test.each<[string, (studio: Studio) => string[]]>([
  ['to delete a payment', () => [`delete from payments`]],
  ['to change what was paid', () => [`update payments set amount = 1 where id = 'once'`]],
  ['to refund more than was paid', () => [`update payments set refunded = 3001 where id = 'once'`]],
  [
    'to record an invoice twice',
    () => [
      `insert into payments (id, number, member_id, order_id, source, payer_name, amount, entry_fee, tickets,
        paid_at, refunded, version)
      select 'x', 9, member_id, order_id, source, payer_name, amount, entry_fee, tickets, paid_at, refunded,
        version from payments where id = 'once'`,
    ],
  ],
  ['to give the tickets of a payment twice', ({ yoga }) => [movement('again', yoga.id, 4, 8, 'month')]],
  [
    'to delete a webhook event',
    () => [`insert into webhook_events values ('e', 't', 0)`, `delete from webhook_events`],
  ],
  [
    'a second open order of a member',
    () => [
      `update orders set state = 'open'`,
      `update orders set member_id = (select member_id from orders where id = 'yoga')`,
    ],
  ],
])('the database refuses %s', async (_, statements) => {
  const studio = await givenStudio()
  await expect(studio.run(statements(studio))).rejects.toThrow()
  expect(await studio.problems()).toEqual([])
})
