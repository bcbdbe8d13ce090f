import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleEntry, bundleSources, newestBuild } from '#server/fresh-bundle.js'
import type { Sources } from '#server/fresh-bundle.js'
import { startServer } from '#tests/support/server-process.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

const newest = newestBuild(join(projectRoot, 'dist'))
if (newest === undefined) throw new Error('there is no build: npm run build')
const build = newest

async function startBundle(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  const server = await startServer({ settings: { dataDir } }, settings, { file: join(build, bundleEntry) })
  onTestFinished(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  })
  return server
}

const answerOf = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

interface Coverage {
  result: Array<{ url: string }>
}

/** The files that a server has loaded until its end, as Node's record of the coverage names them. */
function loadedFiles(coverage: string): string[] {
  const urls = readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as Coverage
    return result.map(({ url }) => url)
  })
  return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
}

/** The packages of a file of the bundle, which names each module in a comment. */
const packagesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\t?\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
    ([, name = '']) => name,
  )

test('a start loads few files, and no package that is rarely used', async () => {
  const coverage = mkdtempSync(join(tmpdir(), 'hidamari-test-'))
  onTestFinished(() => rmSync(coverage, { recursive: true }))
  const server = await startBundle({ NODE_V8_COVERAGE: coverage })
  await server.end('SIGTERM')
  const files = loadedFiles(coverage)
  expect(files.filter((file) => file.includes('/node_modules/'))).toEqual([])
  expect(files.length).toBeLessThan(60)
  const packages = new Set(files.flatMap(packagesIn))
  expect(packages).toContain('fastify')
  const rare = [
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'yaml',
    'stripe',
    '@aws-sdk/client-s3',
    'pg',
    'nodemailer',
    'pdfkit',
    'yubin',
    'iconv-lite',
  ]
  expect(rare.filter((name) => packages.has(name))).toEqual([])
  const outsideAscii = files.filter((file) => /[^\0-\x7f]/.test(readFileSync(file, 'utf8')))
  expect(outsideAscii.filter((file) => file.startsWith(build))).toEqual([])
})

test('several workers run the bundle as their parent does, and answer what its sources answer, also what is loaded when it is first asked for', async () => {
  const { origin, pid } = await startBundle({ WORKERS: '2' })
  expect(await answerOf(`${origin}/api/ready`)).toMatchObject({ status: 200 })
  const { text } = await answerOf(`${origin}/api/openapi.json`)
  expect(text).toContain('"openapi":"3.1.0"')
  expect(await answerOf(`${origin}/api/docs`)).toMatchObject({
    status: 200,
    type: expect.stringMatching(/^text\/html/),
  })
  const login = { username: 'member@example.jp', password: 'a guess' }
  const refused = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  expect(refused.status).toBe(401)
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  expect(workers).toHaveLength(2)
  for (const worker of workers) {
    expect(readFileSync(`/proc/${worker}/cmdline`, 'utf8')).toContain(join(build, bundleEntry))
  }
})

test('the bundle names every source of the server that it holds', () => {
  const sources = JSON.parse(readFileSync(join(build, bundleSources), 'utf8')) as Sources
  const named = Object.keys(sources)
  for (const file of [
    'server/main.ts',
    'locales/ja/mail.json',
    'studio/plans.ts',
    'node_modules/fastify/package.json',
  ]) {
    expect(named).toContain(file)
  }
  const ofServer = new Set(sourceFiles('server'))
  const folders = new Set(named.map((file) => file.split('/')[0] ?? ''))
  // The folders that the container image has, so that its bundle can be compared there.
  expect([...folders].toSorted()).toEqual([
    'contract',
    'demo',
    'locales',
    'node_modules',
    'server',
    'studio',
    'time',
  ])
  expect(named.filter((file) => ofServer.has(file)).length).toBeGreaterThan(300)
})
