import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { checkResetLink, resetPassword } from '#contract/login/passwords.ts'
import { buildApp } from './app.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { operationIn } from '#tests/support/app.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { systemClock } from '#time/clock.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import { picturesIn } from './features/pictures/choose-store.ts'
import { createLog } from './log.ts'

async function openWithLog(level = 'trace') {
  const lines: string[] = []
  const database = await newDatabase()
  const dataDir = newDataFolder()
  const app = await buildApp({
    database,
    clock: systemClock,
    tokenSecret: testSecret,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    rateLimits: false,
    pictures: picturesIn(dataDir),
    operation: operationIn(dataDir),
    logger: createLog(level, { write: (line) => void lines.push(line) }),
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  return { app, lines }
}

const token = createLinkTokens(testSecret).sign('password', 'some-reset')

test('the log holds the path of a request, but no query and no header', async () => {
  const { app, lines } = await openWithLog()
  const headers = { authorization: 'Bearer bearer-secret', cookie: 'access-token=1; cookie-secret=1' }
  for (const path of ['/reset', '/en/reset', '/nowhere', '/api/user', '/%']) {
    await app.inject({ url: `${path}?token=${token}&next=1`, headers })
  }
  const log = lines.join('')
  expect(log).toContain('"path":"/reset"')
  expect(log).toContain('"path":"/api/user"')
  for (const secret of [token, 'token=', 'bearer-secret', 'cookie-secret']) expect(log).not.toContain(secret)
})

test('the log holds nothing of a request body, even when the request is refused', async () => {
  const { app, lines } = await openWithLog()
  const password = 'tea on the terrace'
  const body = { token, newPassword: password, newPasswordConfirm: password }
  for (const { method, path } of [checkResetLink, resetPassword]) {
    const reply = await app.inject({ method, url: `/api${path}`, payload: body })
    expect(reply.statusCode).toBe(404)
  }
  const log = lines.join('')
  expect(log).toContain('"statusCode":404')
  for (const secret of [token, password]) expect(log).not.toContain(secret)
})

test('each request leaves one line, with what was asked and how it was answered', async () => {
  const { app, lines } = await openWithLog()
  await app.inject({ url: '/api/health', remoteAddress: '192.0.2.7' })
  await app.inject({ url: '/nowhere' })
  const [first, ...more] = lines.map((line) => JSON.parse(line) as object)
  expect(first).toMatchObject({
    level: 30,
    msg: 'request completed',
    req: { method: 'GET', path: '/api/health', remoteAddress: '192.0.2.7' },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
  })
  expect(more).toMatchObject([{ req: { path: '/nowhere' }, res: { statusCode: 404 } }])
})

test('the line of a request is whole JSON with what every line has, whatever the caller sends', async () => {
  const { app, lines } = await openWithLog()
  await app.listen({ host: '127.0.0.1', port: 0 })
  lines.length = 0
  const { port } = app.server.address() as AddressInfo
  const path = '/"\\'
  const host = 'studio"\\.example'
  // A browser and fetch would not send these characters.
  await once(get({ port, path: `${path}?next="`, headers: { host }, agent: false }), 'response')
  await expect.poll(() => lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: hostname(),
    reqId: 'req-1',
    req: { method: 'GET', path, host, remoteAddress: '127.0.0.1' },
    res: { statusCode: 404 },
    responseTime: expect.any(Number),
    msg: 'request completed',
  })
})

test('a log of warnings has no line for a request', async () => {
  const { app, lines } = await openWithLog('warn')
  await app.inject({ url: '/api/health' })
  expect(lines).toEqual([])
})
