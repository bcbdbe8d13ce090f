import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import { cut, mend } from './networks.ts'
import type { Observations } from './observations.ts'
import type { LongProgram } from './programs.ts'
import type { StudioProcess } from './studio.ts'
import { until } from './waiting.ts'

export interface Installation {
  cluster: Cluster
  haproxy: LongProgram
  processes: StudioProcess[]
  observations: Observations
}

/**
 * Something that fails, and what the operator or the system does about it. Ends when everything is in order
 * again.
 */
export interface Step {
  title: string
  perform(installation: Installation): Promise<void>
}

/** Between two parts of a rolling restart. */
const settleMs = 3_000
/** HAProxy counts a process as well after two checks. */
const seenByHaproxyMs = 3_000

export const steps: Step[] = [
  { title: 'Nothing fails', perform: () => pause(10_000) },
  { title: 'kill -9 of PostgreSQL and Patroni on the primary', perform: killPrimary },
  {
    title: 'The network between the primary and its replicas is cut',
    perform: (all) => cutPrimary(all, ['cluster']),
  },
  {
    title: 'The primary is cut off from everything',
    perform: (all) => cutPrimary(all, ['cluster', 'service']),
  },
  { title: 'kill -9 of a process of the product', perform: killProcess },
  { title: 'Rolling restart of everything', perform: restartAll },
]

async function killPrimary(installation: Installation): Promise<void> {
  const { cluster } = installation
  const primary = await cluster.primary()
  await primary.killPostgres()
  await otherPrimaryThan(primary, installation)
  primary.startPatroni()
  await cluster.becomesHealthy()
}

async function cutPrimary(
  installation: Installation,
  networks: ReadonlyArray<Parameters<typeof cut>[1]>,
): Promise<void> {
  const { cluster } = installation
  const primary = await cluster.primary()
  for (const network of networks) await cut(primary.number, network)
  await otherPrimaryThan(primary, installation)
  for (const network of networks) await mend(primary.number, network)
  await cluster.becomesHealthy()
}

async function otherPrimaryThan(
  former: DatabaseNode,
  { cluster, observations }: Installation,
): Promise<void> {
  await until('another node is the primary', async () => (await cluster.primary()) !== former)
  await bookingsGoOn(observations)
}

async function bookingsGoOn(observations: Observations): Promise<void> {
  const before = observations.acknowledged.length
  await until('members book again', async () => observations.acknowledged.length > before + 50)
}

async function killProcess({ processes: [first], observations }: Installation): Promise<void> {
  await first?.kill()
  await pause(settleMs)
  await bookingsGoOn(observations)
  await first?.start()
  await pause(seenByHaproxyMs)
}

async function restartAll(installation: Installation): Promise<void> {
  const { cluster, haproxy, processes, observations } = installation
  const former = await cluster.primary()
  const replicas = cluster.nodes.filter((node) => node !== former)
  for (const replica of replicas) await restartNode(replica, cluster)
  await former.switchOverTo(await cluster.synchronousReplica())
  await cluster.becomesHealthy()
  await restartNode(former, cluster)

  // As `systemctl reload haproxy`.
  haproxy.signal('SIGUSR2')
  await pause(settleMs)
  for (const process of processes) {
    await process.stop()
    await process.start()
    await pause(seenByHaproxyMs)
  }
  await bookingsGoOn(observations)
}

/** A node that is not the primary. */
async function restartNode(node: DatabaseNode, cluster: Cluster): Promise<void> {
  await node.stopPatroni()
  await node.stopEtcd()
  node.startEtcd()
  node.startPatroni()
  await cluster.becomesHealthy()
  await pause(settleMs)
}
