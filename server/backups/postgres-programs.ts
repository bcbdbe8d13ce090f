import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Client, DatabaseError } from 'pg'

/**
 * Runs one of PostgreSQL's programs on a database. The password travels in the environment, because every
 * user of the machine can read arguments.
 * @throws with what the program said
 */
export async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: string[],
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environmentOf(process.env), ...(password !== '' && { PGPASSWORD: password }) },
  })
  const words = text(child.stderr)
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    throw new Error(`${program} cannot be started. Install PostgreSQL's client programs.`, { cause: error })
  })) as [number | null]
  if (code !== 0) throw new Error(`${program} failed: ${(await words).trim()}`)
}

/** What PostgreSQL's programs read of the environment. The secrets of the studio are not among it. */
export const environmentOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) =>
      /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|PG\w+)$/.test(name),
    ),
  )

export const backUpPostgres = (databaseUrl: string, file: string): Promise<void> =>
  runPostgresProgram('pg_dump', databaseUrl, ['--format=custom', '--no-owner', `--file=${file}`])

const notAllowed = '42501'

/** The address of another database of the same server. */
export const withDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href

/** Runs the work on a connection from which databases can be created and removed. */
export async function onPostgresServer<Result>(
  databaseUrl: string,
  work: (server: Client) => Promise<Result>,
): Promise<Result> {
  const server = new Client({ connectionString: withDatabase(databaseUrl, 'postgres') })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

export const mayNotCreateDatabases = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === notAllowed

export const needsCreatedb =
  'The user in DATABASE_URL needs the right to create databases (alter role … createdb).'
