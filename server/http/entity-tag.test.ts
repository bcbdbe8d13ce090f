import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ifMatchOf, matches } from './entity-tag.ts'

const requestWith = (header?: string) => ({ headers: { 'if-match': header } }) as FastifyRequest

test('reads every version that If-Match names, without quotes', () => {
  expect(ifMatchOf(requestWith('"3-2", "4-0"'))).toEqual(['3-2', '4-0'])
})

test.each([undefined, '*', ' * '])('compares nothing when If-Match is %s', (header) => {
  expect(matches(ifMatchOf(requestWith(header)), '7')).toBe(true)
})

test('lets a change go on only when the present version is among those named', () => {
  const condition = ifMatchOf(requestWith('"3"'))
  expect([matches(condition, '3'), matches(condition, '4')]).toEqual([true, false])
})

test.each(['3', 'W/"3"', ''])(
  'matches no version when If-Match is %j, which names no strong tag',
  (header) => {
    expect(matches(ifMatchOf(requestWith(header)), '3')).toBe(false)
  },
)
