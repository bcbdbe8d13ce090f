import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayMs } from '#time/tokyo.ts'
import { decade, regulars } from '../decade/sizes.ts'

const members = decade.others + regulars
const monthsPaid = 10
const tickets = 4
const price = 9_990

/**
 * Each member pays for ten months in a row, which begin on some day of the ten years; the tickets expire
 * after 90 days.
 */
const computePayments = `
  create temporary table computed_payments as
  with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${members * monthsPaid}),
  paid as (
    select n / ${monthsPaid} as member, n % ${monthsPaid} as month, n,
      :from + ((n / ${monthsPaid} * 7919) % 3300 + n % ${monthsPaid} * 31) * ${dayMs} as paid_at from numbers)
  select printf('member-%08d', member) as member_id, month, paid_at, row_number() over (order by paid_at, n) as number
  from paid order by paid_at, n`

const insertOrders = `
  insert into orders (id, member_id, member_type, price, entry_fee, language, state, created_at)
  select printf('order-%030d', number), member_id, 3, ${price}, 0, 'ja', 'paid', paid_at from computed_payments`

const insertPayments = `
  insert into payments (id, number, member_id, order_id, method, source, payer_name, amount, entry_fee, tickets, paid_at,
    refunded, version)
  select printf('payment-%028d', number), number, member_id, printf('order-%030d', number), 'card',
    printf('invoice-%d', number), '花子', ${price}, 0, ${tickets}, paid_at, 0, 0 from computed_payments`

const isExpired = `(paid_at < :now - ${90 * dayMs})`

const insertLots = `
  insert into ticket_lots (id, member_id, granted, remaining, has_tickets)
  select printf('paid-%031d', number), member_id, ${tickets}, iif(${isExpired}, 0, ${tickets}), not ${isExpired}
  from computed_payments`

const insertMovements = (
  change: number,
  reason: string,
  { days, where }: { days: number; where: string },
) => `
  insert into ticket_movements (id, member_id, lot_id, change, balance, reason, payment_id, at)
  select printf('${change > 0 ? 'paid' : 'left'}-%031d', number), member_id, printf('paid-%031d', number), ${change}, 0,
    '${reason}', ${change > 0 ? "printf('payment-%028d', number)" : 'null'}, paid_at + ${days * dayMs}
  from computed_payments where ${where}`

/** A fifth of the members left in the last eight years. */
const closeAccounts = `
  update members set closed_at = :from + (number % 2900 + 700) * ${dayMs} where number % 5 = 0 and role = 'USER'`

/**
 * Adds half a million payments for plans, with their tickets, to the studio of ten years. The reports add
 * them up; balances of members, which they do not read, stay as they are.
 */
export function fillPayments(dataDir: string, now: number): void {
  const connection = new DatabaseSync(join(dataDir, 'hidamari.db'))
  connection.exec('pragma synchronous = off; pragma cache_size = -1000000; pragma temp_store = memory')
  const from = now - 3_650 * dayMs
  connection.prepare(computePayments).run({ from })
  connection.exec([insertOrders, insertPayments].join(';'))
  connection.prepare(insertLots).run({ now })
  connection.exec(insertMovements(tickets, 'paid', { days: 0, where: 'true' }))
  connection.prepare(insertMovements(-tickets, 'expired', { days: 90, where: isExpired })).run({ now })
  connection.prepare(closeAccounts).run({ from })
  connection.exec('analyze; pragma wal_checkpoint(truncate)')
  connection.close()
}
