import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newDatabase } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { checkIntegrity } from './check-integrity.ts'

/** Books with a member who paid for four lessons a month, and one who paid for the rental membership. */
async function givenBooks() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const yoga = await givenMember(database)
  const rental = await givenMember(database)
  await database.transact(async (writer) => {
    const order = { link_id: null, entry_fee: 0, language: 'ja', state: 'paid', session_id: null } as const
    const orders = [
      { ...order, id: 'yoga', member_id: yoga.id, member_type: 3, price: 12_990, created_at: 0 },
      { ...order, id: 'rental', member_id: rental.id, member_type: 11, price: 3_000, created_at: 0 },
    ] as const
    await writer
      .insertInto('orders')
      .values([...orders])
      .execute()
    const subscription = {
      subscription_id: 'sub',
      customer_id: 'cus',
      status: 'active',
      price: 12_990,
    } as const
    const times = { period_ends_at: 1, ends_at: null, started_at: 0 }
    await writer
      .insertInto('memberships')
      .values({
        id: 'membership',
        member_id: yoga.id,
        order_id: 'yoga',
        member_type: 3,
        ...subscription,
        ...times,
        version: 1,
      })
      .execute()
    const more = { entry_fee: 0, refunded: 0, disputed_at: null, receipt_issued_at: null, version: 1 }
    const payment = { ...more, payer_name: '山田', intent_id: null, paid_at: 0 }
    const paid = { ...payment, member_id: yoga.id, order_id: 'yoga', membership_id: 'membership' }
    const once = { ...payment, member_id: rental.id, order_id: 'rental', membership_id: null }
    await writer
      .insertInto('payments')
      .values([
        { ...paid, id: 'month', source: 'in_1', amount: 12_990, tickets: 4, number: 1 },
        { ...once, id: 'once', source: 'pi_1', amount: 3_000, tickets: 0, number: 2 },
      ])
      .execute()
    const grant = { memberId: yoga.id, change: 4, reason: 'paid', bookingId: null, actorId: null } as const
    await moveTickets(writer, { ...grant, paymentId: 'month' }, 0)
  })
  const run = async (statements: string[]) =>
    database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
  /** Changes the books behind the back of the product and of the guards in the database. */
  const tamper = (statements: string[]) => {
    const on = database.engine === 'postgres' ? (table: string) => ` on ${table}` : () => ''
    const guards = [
      `drop trigger payments_are_kept${on('payments')}`,
      `drop trigger paid_amounts_are_final${on('payments')}`,
      'drop index ticket_movements_of_payment',
    ]
    return run([...guards, ...statements])
  }
  const findings = async () =>
    (await checkIntegrity(database.reader)).map(({ invariant, finding }) => `${invariant}: ${finding}`)
  return { yoga, rental, run, tamper, findings }
}

type Books = Awaited<ReturnType<typeof givenBooks>>

test('books of members who paid are right', async () => {
  expect(await (await givenBooks()).findings()).toEqual([])
})

const movement = (id: string, memberId: string, change: number, balance: number, payment: string | null) =>
  `insert into ticket_movements (id, member_id, change, balance, reason, payment_id, at)
   values ('${id}', '${memberId}', ${change}, ${balance}, 'paid', ${payment ? `'${payment}'` : 'null'}, 0)`

interface Case {
  name: string
  tampered: (books: Books) => string[]
  found: (books: Books) => string[]
}

const cases: Case[] = [
  {
    name: 'a payment that gave its tickets twice',
    tampered: ({ yoga }) => [
      movement('again', yoga.id, 4, 8, 'month'),
      `update members set tickets = 8 where id = '${yoga.id}'`,
    ],
    found: () => ['ticketsPaid: payment month: paid for 4 tickets, but gave 8 (2 times)'],
  },
  {
    name: 'a payment that gave nothing',
    tampered: () => [`update payments set tickets = 2 where id = 'once'`],
    found: () => ['ticketsPaid: payment once: paid for 2 tickets, but gave 0 (0 times)'],
  },
  {
    name: 'a payment that gave more than it says',
    tampered: () => [`update payments set tickets = 2 where id = 'month'`],
    found: () => ['ticketsPaid: payment month: paid for 2 tickets, but gave 4 (1 times)'],
  },
  {
    name: 'tickets for somebody else’s payment',
    tampered: ({ rental }) => [
      movement('astray', rental.id, 4, 4, 'month'),
      `update members set tickets = 4 where id = '${rental.id}'`,
    ],
    found: ({ rental }) => [
      `ticketsPaid: movement astray of member ${rental.id}: tickets for a payment that is not theirs`,
    ],
  },
  {
    name: 'tickets that count as paid without a payment',
    tampered: ({ rental }) => [
      movement('free', rental.id, 4, 4, null),
      `update members set tickets = 4 where id = '${rental.id}'`,
    ],
    found: ({ rental }) => [
      `ticketsPaid: movement free of member ${rental.id}: tickets for a payment that is not theirs`,
    ],
  },
  {
    name: 'a membership that nobody paid for',
    tampered: () => [`update payments set membership_id = null where id = 'month'`],
    found: () => [
      'membershipPaid: membership membership: nobody paid for it',
      'membershipPaid: payment month: not of a paid order of its member',
    ],
  },
  {
    name: 'a payment of an order that is open',
    tampered: () => [`update orders set state = 'open' where id = 'rental'`],
    found: () => ['membershipPaid: payment once: not of a paid order of its member'],
  },
  {
    name: 'a payment of somebody else’s order',
    tampered: ({ yoga }) => [`update orders set member_id = '${yoga.id}' where id = 'rental'`],
    found: () => ['membershipPaid: payment once: not of a paid order of its member'],
  },
  {
    name: 'tickets and a membership that goes on of somebody who has left',
    tampered: () => [`update members set closed_at = 1`],
    found: ({ yoga }) => [
      `heldByNobody: member ${yoga.id}: has left, but holds 4 tickets`,
      `heldByNobody: membership membership: active without an end, but member ${yoga.id} has left`,
    ],
  },
  {
    name: 'no membership of somebody who has left that is to end',
    tampered: () => [`update memberships set ends_at = 1`, `update members set closed_at = 1`],
    found: ({ yoga }) => [`heldByNobody: member ${yoga.id}: has left, but holds 4 tickets`],
  },
]

describe('the check names', () => {
  test.each(cases)('$name', async ({ tampered, found }) => {
    const books = await givenBooks()
    await books.tamper(tampered(books))
    expect(await books.findings()).toEqual(found(books))
  })
})

describe('the database itself refuses', () => {
  test.each<[string, (books: Books) => string[]]>([
    ['to delete a payment', () => [`delete from payments`]],
    ['to change what was paid', () => [`update payments set amount = 1 where id = 'once'`]],
    ['to give back more than was paid', () => [`update payments set refunded = 3001 where id = 'once'`]],
    [
      'two payments of one invoice',
      () => [
        `insert into payments select 'x', 3, member_id, order_id,
      membership_id, source, intent_id, payer_name, amount, entry_fee, tickets, paid_at, refunded, disputed_at,
      receipt_issued_at, version from payments where id = 'once'`,
      ],
    ],
    ['two grants of one payment', ({ yoga }) => [movement('again', yoga.id, 4, 8, 'month')]],
    [
      'to forget a message',
      () => [`insert into webhook_events values ('e', 't', 0)`, `delete from webhook_events`],
    ],
    [
      'a second open order of a member',
      () => [
        `update orders set state = 'open'`,
        `update orders set member_id = (select member_id from orders where id = 'yoga')`,
      ],
    ],
  ])('%s', async (_, statements) => {
    const books = await givenBooks()
    await expect(books.run(statements(books))).rejects.toThrow()
    expect(await books.findings()).toEqual([])
  })
})
