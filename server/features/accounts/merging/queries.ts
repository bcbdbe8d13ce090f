import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'

const columnsOf = <Table extends 'older' | 'newer'>(table: Table) => [`${table}.id as ${table}Id`] as const

const samePhone = sql<SqlBool>`(older.phone <> '' and older.phone = newer.phone)`
const sameBirthday = sql<SqlBool>`(older.birthday is not null and older.birthday = newer.birthday)`
const sameAddress = sql<SqlBool>`(older.address_id <> '' and older.address_id = newer.address_id and older.address_rest = newer.address_rest)`

const asFlag = (condition: typeof samePhone) => sql<0 | 1>`case when ${condition} then 1 else 0 end`

/**
 * Pairs of open accounts with the same kana and another sign in common: of one member, or the first of all.
 */
export async function listPairs(reader: Reader, memberId: string | undefined, most: number) {
  return (
    reader
      .selectFrom('members as older')
      // The order of the kana tells two names apart that differ in one syllable, and has an index.
      .innerJoin('members as newer', 'newer.kanaOrder', 'older.kanaOrder')
      .select([...columnsOf('older'), ...columnsOf('newer')])
      .select([
        asFlag(samePhone).as('phone'),
        asFlag(sameBirthday).as('birthday'),
        asFlag(sameAddress).as('address'),
      ])
      .where('older.closedAt', 'is', null)
      .where('newer.closedAt', 'is', null)
      .whereRef('older.number', '<', 'newer.number')
      .where((eb) => eb.or([samePhone, sameBirthday, sameAddress]))
      .$if(memberId !== undefined, (query) =>
        query
          // So that only the few members with this name are compared.
          .where('older.kanaOrder', '=', (eb) =>
            eb
              .selectFrom('members')
              .select('kanaOrder')
              .where('id', '=', memberId ?? ''),
          )
          .where((eb) => eb.or([eb('older.id', '=', memberId ?? ''), eb('newer.id', '=', memberId ?? '')])),
      )
      .orderBy('older.kanaOrder')
      .orderBy('older.id')
      .orderBy('newer.id')
      .limit(most)
      .execute()
  )
}

/** Open accounts, with what lets an administrator tell one from another. */
export async function findAccounts(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select([
      'id',
      'number',
      'role',
      'version',
      'lastName',
      'firstName',
      'kanaLastName',
      'kanaFirstName',
      'email',
      'phone',
      'birthday',
      'addressId',
      'addressRest',
      'memberType',
      'tickets',
      'createdAt',
    ])
    .where('id', 'in', [...new Set(ids)])
    .where('closedAt', 'is', null)
    .execute()
}

export type AccountRow = Awaited<ReturnType<typeof findAccounts>>[number]

/**
 * How many hires, payments, inquiries, waits, guests and invitations belong to a member. Invitations count
 * while they can be used.
 */
export async function countBelongings(reader: Reader, memberId: string, now: number) {
  const countIn = (
    table: 'hires' | 'payments' | 'inquiries' | 'guests' | 'waiting_entries' | 'invitations',
  ) =>
    reader
      .selectFrom(table)
      .select(sql<number>`cast(count(*) as bigint)`.as('count'))
      .where('memberId', '=', memberId)
  const { hires, payments, inquiries, guests, waits, eventInvitations } = await reader
    .selectNoFrom([
      countIn('hires').as('hires'),
      countIn('payments').as('payments'),
      countIn('inquiries').as('inquiries'),
      countIn('guests').as('guests'),
      countIn('waiting_entries').where('endedAt', 'is', null).as('waits'),
      countIn('invitations')
        .where('bookingId', 'is', null)
        .where('expiresAt', '>', now)
        .as('eventInvitations'),
    ])
    .executeTakeFirstOrThrow()
  return {
    hires: hires ?? 0,
    payments: payments ?? 0,
    inquiries: inquiries ?? 0,
    guests: guests ?? 0,
    waits: waits ?? 0,
    eventInvitations: eventInvitations ?? 0,
  }
}
