import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/database/open.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { describeTemplate, urlOf } from './postgres-places.ts'
import type { PostgresTemplate } from './postgres-places.ts'
import { onServer, withPostgres } from './postgres-statement.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database. */
    postgresTemplate: PostgresTemplate
  }
}

const connections = ['-c', 'max_connections=200']
/** Faster, but a power cut would lose data. */
const withoutSyncs = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((setting) => [
  '-c',
  `${setting}=off`,
])

/**
 * A real PostgreSQL for the run: the one of TEST_DATABASE_URL, otherwise one that is started here and
 * removed. That of Debian comes before that of npm, because `pg_dump` makes no backup of a server that is
 * newer than itself.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given
    ? { url: given, stop: undefined }
    : ((await startDebianPostgres([...connections, ...withoutSyncs])) ??
      (await startPostgres({ durable: false })))
  const template = `hidamari_test_${process.pid}`
  await onServer(server.url, `create database ${template}`)
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(server.url, template) })
  await database.close()
  project.provide('postgresTemplate', await describeTemplate(server.url, template))
  return server.stop ?? (() => dropAll(server.url, template))
}

/** The names of all databases that were made from the template start with its name. */
const dropAll = (server: string, template: string): Promise<void> =>
  withPostgres(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })

/** @param given.durable false for tests, which are much faster when PostgreSQL does not sync */
export async function startPostgres({ durable = true } = {}): Promise<{
  url: string
  restart: () => Promise<void>
  stop: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'hidamari',
    password: 'hidamari',
    // Keeps the folder when the server stops, because a restart needs it.
    persistent: true,
    // PostgreSQL refuses to run as root. The package then creates a system user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...connections, ...(durable ? [] : withoutSyncs)],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://hidamari:hidamari@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop()
      await server.start()
    },
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
