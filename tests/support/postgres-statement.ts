import { Client } from 'pg'

/** Runs the work on a connection of its own. */
export async function withPostgres<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement. */
export const onServer = (url: string, statement: string): Promise<void> =>
  withPostgres(url, async (client) => void (await client.query(statement)))
