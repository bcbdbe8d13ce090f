import type { Socket } from 'node:net'
import { Pool } from 'pg'
import type { ClientBase, PoolClient } from 'pg'

/** How long a call waits for a connection, where it is not said. */
const usualWaitMs = 5_000
/**
 * After so long without traffic the system asks ten times, a second apart, whether the other end is there.
 */
const keepAliveMs = 5_000

export interface Waits {
  /** How long PostgreSQL may be silent on a connection before it counts as dead; absent: for ever. */
  answerWithinMs?: number | undefined
  /** How long a call waits for a connection, also while all are in use; absent: 5 s. */
  connectWithinMs?: number | undefined
}

/** @param max how many connections are taken */
export function openPool(
  url: string,
  max: number,
  { answerWithinMs, connectWithinMs = usualWaitMs }: Waits = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    max,
    onConnect: prepareConnection,
  })
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // One that breaks in use fails the query that uses it. Without a listener it would end the process.
    client.on('error', () => undefined)
    if (answerWithinMs !== undefined) endWhenSilent(client, answerWithinMs)
  })
  return pool
}

/**
 * Ends the connection when nothing came for so long. On a network that was cut no end is told, and the system
 * goes on sending what was not received for a quarter of an hour.
 */
function endWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error(`PostgreSQL did not answer for ${ms} ms`)))
}

/**
 * Lets the connection only read until a transaction begins that may write. Through a pooler that would be set
 * for whichever connection it chose.
 * Refuses a server that follows another one: after a failover that may be the former primary, and what it
 * shows is out of date.
 */
async function prepareConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (rows[0]?.follows !== false) throw new Error('the PostgreSQL server is a replica')
  // Without just-in-time compilation, which takes longer than it saves in sums over a few hundred thousand
  // rows.
  if (await isDirect(client)) await client.query('set default_transaction_read_only = on; set jit = off')
}

/**
 * Whether the client talks to PostgreSQL itself. A pooler shows itself by the number of the process, which it
 * invents.
 */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as ClientBase & { processID: number }).processID
}

/** Whether a connection is the same for all its transactions. A pooler gives each one another connection. */
export async function keepsConnections(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await isDirect(client)
  } finally {
    client.release(true)
  }
}
