import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const pauseMs = 20

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

/**
 * Resolves when a server that was just started answers. @throws why it does not, when it has not answered in
 * time
 */
export async function untilAnswered(url: string, withinMs: number): Promise<void> {
  const latest = Date.now() + withinMs
  for (;;) {
    try {
      return await onServer(url, 'select 1')
    } catch (error) {
      if (Date.now() > latest) throw error
      await pause(pauseMs)
    }
  }
}
