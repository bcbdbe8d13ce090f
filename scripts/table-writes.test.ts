import { expect, test } from 'vitest'
import { writesOf } from './table-writes.ts'

test('writesOf finds the tables that the query builder inserts into, updates and deletes from', () => {
  const source = `
    writer.insertInto('bookings').values(row)
    writer
      .updateTable('lessons')
    writer.deleteFrom(
      'outbox')`
  expect([...writesOf(source)]).toEqual(['bookings', 'lessons', 'outbox'])
})

test('writesOf finds the tables that raw SQL writes', () => {
  const source = 'sql`insert into payments (id) values (1)`; sql`UPDATE members SET tickets = 1`'
  expect([...writesOf(source)]).toEqual(['payments', 'members'])
})

test('writesOf ignores tables that are only read', () => {
  expect([...writesOf("reader.selectFrom('members').innerJoin('lessons', 'a', 'b')")]).toEqual([])
})
