import { Client, DatabaseError } from 'pg'

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
