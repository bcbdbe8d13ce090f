import { expect, test } from 'vitest'
import adminNavEn from '#locales/en/adminNav.json' with { type: 'json' }
import pagesEn from '#locales/en/pages.json' with { type: 'json' }
import adminNavJa from '#locales/ja/adminNav.json' with { type: 'json' }
import pagesJa from '#locales/ja/pages.json' with { type: 'json' }
import { addressOfDestination, destinationAt, destinations } from './destinations.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  const { destination, exact } = destinationAt({ pathname, search }) ?? {}
  return [destination?.name, exact]
}

test('the address of each destination leads to it, in both languages', () => {
  for (const row of destinations) {
    expect(at(addressOfDestination(row))).toEqual([row.name, true])
    expect(at(`/en${addressOfDestination(row)}`)).toEqual([row.name, true])
  }
})

test.each([
  ['/admin/', 'lessons', true],
  ['/Admin/Reception', 'reception', true],
  ['/admin?view=day&date=2026-11-23', 'lessons', true],
  ['/admin?tab=yoga', 'lessons', true],
  ['/en/admin?tab=user&q=a&page=2', 'members', true],
  ['/admin/members/abc', 'members', false],
  ['/admin/lessons/abc', 'lessons', false],
  ['/admin/money/abc', 'money', false],
  ['/admin/unknown', undefined, undefined],
  ['/profile', undefined, undefined],
])('%s belongs to %s', (address, name, exact) => {
  expect(at(address)).toEqual([name, exact])
})

// The three tabs of /admin are one page, which the specification names.
test.each([
  [adminNavJa.to, pagesJa],
  [adminNavEn.to, pagesEn],
])('a page has the name that leads to it', (names: Record<string, string>, pages: Record<string, object>) => {
  const own = destinations.filter(({ path }) => path !== '/admin')
  const titles = own.map(({ name }) => pages[`admin${name.charAt(0).toUpperCase()}${name.slice(1)}`])
  expect(titles).toEqual(own.map(({ name }) => ({ title: names[name] })))
})
