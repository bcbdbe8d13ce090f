import { Client } from 'pg'
import { DatabaseNode, passwords } from './database-node.ts'
import { serviceAddress } from './networks.ts'
import { until } from './waiting.ts'

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

const nodeNumbers = [1, 2, 3]
const databasePassword = 'drill-studio'

/** Three database nodes, of which one is the primary. */
export class Cluster {
  readonly nodes: DatabaseNode[]

  private constructor(nodes: DatabaseNode[]) {
    this.nodes = nodes
  }

  static readonly nodeNumbers: readonly number[] = nodeNumbers

  /** Starts all nodes, each with an empty folder, and makes the database of the studio. */
  static async start(folder: string): Promise<Cluster> {
    const nodes = await Promise.all(nodeNumbers.map((number) => DatabaseNode.create(number, folder)))
    for (const node of nodes) node.startEtcd()
    for (const node of nodes) node.startPatroni()
    const cluster = new Cluster(nodes)
    await cluster.becomesHealthy()
    await createDatabase(await cluster.primary())
    return cluster
  }

  /** The node that says of itself that it is the primary. Throws when that is none, or several. */
  async primary(): Promise<DatabaseNode> {
    const answers = await Promise.all(this.nodes.map(isPrimary))
    const [primary, ...others] = this.nodes.filter((_, position) => answers[position])
    if (primary === undefined || others.length > 0)
      throw new Error(`There are ${others.length} primaries too many.`)
    return primary
  }

  /** A replica that the primary waits for, so that it has every acknowledged transaction. */
  async synchronousReplica(): Promise<DatabaseNode> {
    const { name } =
      (await membersSeenBy(await this.primary())).find(({ role }) => role === 'sync_standby') ?? {}
    const replica = this.nodes.find((node) => node.name === name)
    if (replica === undefined) throw new Error('There is no synchronous replica.')
    return replica
  }

  /** Waits until one node is the primary, both others follow it, and one of them synchronously. */
  becomesHealthy = (): Promise<void> =>
    until('all three database nodes are in order', async () => {
      const members = await membersSeenBy(await this.primary())
      const inOrder = members.filter(
        ({ role, state }) => state === 'streaming' || (state === 'running' && role !== ''),
      )
      const timelines = new Set(members.map(({ timeline }) => timeline))
      return (
        inOrder.length === this.nodes.length &&
        timelines.size === 1 &&
        members.some(({ role }) => role === 'sync_standby')
      )
    })
}

const ask = (node: DatabaseNode, path: string) =>
  fetch(node.restApi + path, { signal: AbortSignal.timeout(1_000) })

async function isPrimary(node: DatabaseNode): Promise<boolean> {
  try {
    return (await ask(node, '/primary')).status === 200
  } catch {
    return false
  }
}

async function membersSeenBy(node: DatabaseNode): Promise<Member[]> {
  const { members } = (await (await ask(node, '/cluster')).json()) as { members: Member[] }
  return members
}

/** The commands of docs/high-availability/README.md. */
async function createDatabase({ number }: DatabaseNode): Promise<void> {
  const client = new Client({
    host: serviceAddress(number),
    user: 'postgres',
    password: passwords.SUPERUSER_PASSWORD,
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(`create role hidamari login password '${databasePassword}'`)
    await client.query('create database hidamari owner hidamari')
  } finally {
    await client.end()
  }
}

/** The studio's database, where HAProxy listens. */
export const databaseUrl = (listen: string) => `postgres://hidamari:${databasePassword}@${listen}/hidamari`

/**
 * Whether the address leads to a database that can be written, as many times in a row as there are nodes.
 * HAProxy takes all nodes for primaries until its first checks have ended. A service manager would start the
 * product again; the drill waits.
 */
export async function leadsToPrimary(url: string): Promise<boolean> {
  for (const _ of nodeNumbers) {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
      if (rows[0]?.replica !== false) return false
    } finally {
      await client.end()
    }
  }
  return true
}
