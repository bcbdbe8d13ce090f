import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import { TestApp } from '#tests/support/app.ts'
import { endpoints } from '#contract/index.ts'

interface Operation {
  operationId: string
  summary: string
  description?: string
  security: unknown[]
  parameters?: Array<{ name: string; in: string }>
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { description: string }>
}

interface Description {
  servers: Array<{ url: string }>
  paths: Record<string, Record<string, Operation>>
}

let read: Promise<Description> | undefined

/** Asks an app once, because the description is the same for all tests. */
const readDescription = () =>
  (read ??= TestApp.open()
    .then((app) => app.call<Description>('GET', '/openapi.json'))
    .then(({ body }) => body))

const root = new URL('../../', import.meta.url).pathname

interface Linted {
  problems: Array<{ ruleId: string; message: string; location: Array<{ pointer: string }> }>
}

/**
 * Runs the OpenAPI linter once with the rules of `redocly.yaml`. @returns the problems of each description
 */
function lint(...descriptions: object[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = descriptions.map((description, position) => {
    const file = join(folder, `${position}.json`)
    writeFileSync(file, JSON.stringify(description))
    return file
  })
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const given = [redocly, 'lint', ...files, `--config=${join(root, 'redocly.yaml')}`, '--format=json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, given, { env, encoding: 'utf8' })
  // The linter prints one object after the other.
  const linted = stdout.split(/(?<=^\})(?=\{)/m).map((object) => JSON.parse(object) as Linted)
  return linted.map(({ problems }) =>
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  )
}

test('the index of the contract has each endpoint of its files once', async () => {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  const named = modules
    .flatMap((exported: object) => Object.values(exported))
    .filter((value) => value?.summary)
  const names = named.map(({ name }) => String(name))
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(names.length)
})

test('the API description has every call of the contract and no other', async () => {
  const { paths } = await readDescription()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const contracted = endpoints.map(({ name, method, path }) => `${name} ${method} /api${path}`)
  expect(described.toSorted()).toEqual(contracted.toSorted())
})

test('the API description says of each call who may make it, what to send and what is answered', async () => {
  const { paths } = await readDescription()
  for (const endpoint of endpoints) {
    const { name } = endpoint
    const call = paths[`/api${endpoint.path}`]?.[endpoint.method.toLowerCase()]
    expect(call?.summary, name).toBe(endpoint.summary)
    expect(call?.security, name).toEqual(endpoint.access === 'anyone' ? [] : [{ bearer: [] }])
    // Each role with its own calls: server/access.http.test.ts.
    const openTo = { admin: /^Open to the roles .*ADMIN$/, kiosk: /^Open to a self check-in only$/ }
    const { access } = endpoint
    expect(call?.description ?? '', name).toMatch(
      access in openTo ? openTo[access as keyof typeof openTo] : /^$/,
    )
    const namesOf = (schema: Endpoint['body']) => Object.keys(schema?._zod.def.shape ?? {})
    const sent = call?.requestBody?.content['application/json']?.schema.properties ?? {}
    expect(Object.keys(sent), name).toEqual(namesOf(endpoint.body))
    expect(
      (call?.parameters ?? []).map((parameter) => parameter.name),
      name,
    ).toEqual([...namesOf(endpoint.query), ...namesOf(endpoint.params), ...(endpoint.headers ?? [])])
    expect(call?.responses, name).toHaveProperty(String(endpoint.status))
    for (const code of endpoint.errors)
      expect(call?.responses[errorStatus[code]]?.description, name).toContain(code)
  }
})

test('the OpenAPI linter finds no error and no warning in the API description', async () => {
  // The linter refuses the address of a development machine as a server.
  const description = { ...(await readDescription()), servers: [{ url: 'https://yoga.example' }] }
  const unlicensed = { ...description, info: { title: 'without a licence', version: '1' } }
  expect(lint(description, unlicensed)).toEqual([[], [expect.stringMatching(/^info-license: /)]])
})

test('the API description is shown as a page', async () => {
  const { app } = await TestApp.open()
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const script = /src="(\.?\/[^"]*initializer\.js)"/.exec(page.body)?.[1] ?? 'none'
  const source = await app.inject(new URL(script, 'http://localhost/api/docs').pathname)
  expect(source.statusCode).toBe(200)
})

test('the description is written once, and a client that has it is told so', async () => {
  const app = await TestApp.open()
  const ask = (headers: Record<string, string> = {}) =>
    app.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip', ...headers } })
  const first = await ask()
  const tag = String(first.headers.etag)
  expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', 'content-encoding': 'gzip' })
  const known = await ask({ 'if-none-match': tag })
  expect(known.statusCode).toBe(304)
  const writing = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => writing.mockRestore())
  expect((await ask()).rawPayload.equals(first.rawPayload)).toBe(true)
  const longest = writing.mock.results.map(({ value }) => String(value).length)
  expect(Math.max(0, ...longest)).toBeLessThan(10_000)
})
