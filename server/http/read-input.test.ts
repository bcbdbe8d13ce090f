import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createReadQuery } from './read-input.ts'

function open() {
  let parsed = 0
  const schema = z.object({
    day: z.string().check(
      z.refine((day) => {
        parsed += 1
        return day !== 'never'
      }, 'pattern'),
    ),
  })
  const readQuery = createReadQuery(schema)
  const read = (day: string) => readQuery({ url: `/list?day=${day}`, query: { day } } as FastifyRequest)
  return { read, timesParsed: () => parsed }
}

test('the same query is parsed once', () => {
  const { read, timesParsed } = open()
  expect([read('monday'), read('monday')]).toEqual([{ day: 'monday' }, { day: 'monday' }])
  expect(timesParsed()).toBe(1)
  expect(read('tuesday')).toEqual({ day: 'tuesday' })
})

test('a wrong query is refused each time', () => {
  const { read } = open()
  for (let time = 0; time < 2; time += 1) expect(() => read('never')).toThrow('error.server.invalid')
})

test('a handler cannot change what the next one gets', () => {
  const { read } = open()
  expect(() => Object.assign(read('monday') as object, { day: 'sunday' })).toThrow(TypeError)
})

test('queries that are very long or very many do not stay in memory', () => {
  const { read, timesParsed } = open()
  const long = 'x'.repeat(1_000)
  read(long)
  read(long)
  expect(timesParsed()).toBe(2)
  read('monday')
  for (let day = 0; day < 500; day += 1) read(String(day))
  read('monday')
  expect(timesParsed()).toBe(2 + 1 + 500 + 1)
})
