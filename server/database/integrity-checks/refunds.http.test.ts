import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { dayMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

/** A studio with a hire for 2,000 yen that was paid, of which 500 went back and 300 are being given back. */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  await givenStudio(database)
  const member = await givenMember(database)
  const other = await givenMember(database)
  const hire = await givenHire(database, member, Date.now() + dayMs)
  const run = (...statements: string[]) =>
    database.transact(async (writer) => {
      for (const statement of statements) await sql.raw(statement).execute(writer)
    })
  const refund = (id: string, amount: number, state: string) =>
    `insert into refunds (id, payment_id, amount, reason, state, due_at, created_at, done_at)
     values ('${id}', (select id from payments), ${amount}, 'hireCancelled', '${state}', 0, 0, ${state === 'done' ? 0 : 'null'})`
  await run(
    refund('made', 500, 'done'),
    refund('asked', 300, 'open'),
    'update payments set refunded = 500',
    `insert into refund_entries (id, payment_id, amount, at) select 'made', id, 500, 0 from payments`,
  )
  const { id: paymentId } = await database.reader
    .selectFrom('payments')
    .select('id')
    .executeTakeFirstOrThrow()
  const problems = async () =>
    (await checkIntegrity(database.reader))
      .filter(({ invariant }) => invariant === 'refunds' || invariant === 'hirePaid')
      .map(({ description }) => description.replaceAll(hire.id, 'H').replaceAll(paymentId, 'P'))
  return { hire, other, run, refund, problems }
}

type Opened = Awaited<ReturnType<typeof open>>

test('the integrity check finds nothing wrong with a hire that was paid and partly given back', async () => {
  const { problems } = await open()
  expect(await problems()).toEqual([])
})

const cases: Array<[what: string, broken: (opened: Opened) => string[], found: string]> = [
  [
    'a refund that was made and is not in the ledger',
    ({ refund }) => [refund('lost', 100, 'done')],
    'payment P: 2000 yen, 500 refunded, of which the studio has given back 600',
  ],
  [
    'money that went back at no known time',
    () => ['update payments set refunded = 600'],
    'payment P: 600 yen refunded, but its entries add up to 500',
  ],
  [
    'what a dispute took and was not lost',
    () => [
      `insert into refund_entries (id, payment_id, amount, at, by_dispute) select 'bank', id, 100, 0, 1 from payments`,
      `update payments set refunded = 600, disputed_at = 0, dispute_state = 'won', dispute_closed_at = 0`,
    ],
    'payment P: dispute won, but a dispute has taken 100 yen',
  ],
  [
    'a payment for a hire of another member',
    ({ other }) => [`update hires set member_id = '${other.id}'`],
    'payment P: does not fit to hire H, which is confirmed',
  ],
  [
    'a paid hire that is only held',
    () => [`update hires set state = 'held', held_until = 1`],
    'payment P: does not fit to hire H, which is held',
  ],
  [
    'money that was kept for a hire that expired',
    ({ refund }) => [`update hires set state = 'expired'`, refund('more', 1_199, 'open')],
    'payment P: does not fit to hire H, which is expired',
  ],
]

test.each(cases)('the integrity check finds %s', async (_, broken, found) => {
  const opened = await open()
  await opened.run(...broken(opened))
  expect(await opened.problems()).toEqual([found])
})

test('the integrity check accepts an expired hire whose money goes back in full', async () => {
  const { run, refund, problems } = await open()
  await run(`update hires set state = 'expired'`, refund('rest', 1_200, 'open'))
  expect(await problems()).toEqual([])
})

test('the integrity check finds a hire that its member made and did not pay, but none of an administrator', async () => {
  const { other, run, problems } = await open()
  const columns = `space_id, member_id, people, purpose, price, lines, cancellation, language, created_at`
  const copy = (id: string, by: string) =>
    `insert into hires (id, starts_at, ends_at, state, created_by, ${columns})
     select '${id}', 0, 1, 'confirmed', ${by}, ${columns} from hires where created_by is null and id <> 'unpaid'`
  await run(copy('unpaid', 'null'), copy('later', `'${other.id}'`))
  expect(await problems()).toEqual(['hire unpaid: confirmed, but not paid'])
})
