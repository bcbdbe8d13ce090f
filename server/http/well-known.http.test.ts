import { expect, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { identity } from '#studio/identity.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

test('security.txt says whom to write about a weakness, in which language, and until when that holds', async () => {
  const { app } = await TestApp.open()
  const answer = await app.inject('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toBe(
    `Contact: mailto:${identity.email}
Expires: 2027-11-19T03:00:00.000Z
Preferred-Languages: ja, en
Canonical: http://localhost:3000/.well-known/security.txt
`,
  )
})

test('security.txt holds for another year after the server has run for one', async () => {
  const { app, clock } = await TestApp.open()
  clock.pass(365 * dayMs)
  const { body } = await app.inject('/.well-known/security.txt')
  expect(body).toContain(`Expires: ${isoText(clock.now() + 364 * dayMs)}\n`)
})

test('a password manager is led to the page for a new password, in the language of the visitor', async () => {
  const { app } = await TestApp.open()
  const url = '/.well-known/change-password'
  const japanese = await app.inject(url)
  expect([japanese.statusCode, japanese.headers.location]).toEqual([302, '/profile?tab=password'])
  const english = await app.inject({ url, headers: { cookie: 'language=en' } })
  expect(english.headers.location).toBe('/en/profile?tab=password')
  // Password managers ask for this one first, and trust the answer only when it is a 404.
  const none = await app.inject(
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  )
  expect(none.statusCode).toBe(404)
})
