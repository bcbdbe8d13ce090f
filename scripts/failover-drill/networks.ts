import { mkdirSync } from 'node:fs'
import { run } from './programs.ts'

/**
 * The node's address in the network in which the database nodes talk to each other, and in the one in which
 * HAProxy reaches them.
 */
export const clusterAddress = (node: number) => `10.77.1.${10 + node}`
export const serviceAddress = (node: number) => `10.77.0.${10 + node}`

export const nodeName = (node: number) => `db${node}`
export type Network = 'cluster' | 'service'

const networks = [
  { name: 'cluster', addressOf: clusterAddress },
  { name: 'service', addressOf: serviceAddress },
] as const

const ip = (words: string) => run('ip', ...words.split(' '))

/**
 * Two bridges, and for each node a namespace with a cable to both. HAProxy and the product are outside of
 * these namespaces.
 */
export async function buildNetworks(nodes: readonly number[]): Promise<void> {
  // A /run of our own, in which `ip netns` keeps its names and HAProxy nothing that other programs see.
  await run('mount', '-t', 'tmpfs', 'tmpfs', '/run')
  mkdirSync('/run/netns')
  await ip('link set lo up')
  for (const { name } of networks) await ip(`link add ${name} type bridge`)
  for (const { name } of networks) await ip(`link set ${name} up`)
  await ip('address add 10.77.0.1/24 dev service')
  for (const node of nodes) await connect(node)
}

async function connect(node: number): Promise<void> {
  const inside = nodeName(node)
  await ip(`netns add ${inside}`)
  await ip(`-n ${inside} link set lo up`)
  for (const { name, addressOf } of networks) {
    await ip(`link add ${cableOf(node, name)} type veth peer name ${name} netns ${inside}`)
    await ip(`link set ${cableOf(node, name)} master ${name} up`)
    await ip(`-n ${inside} address add ${addressOf(node)}/24 dev ${name}`)
    await ip(`-n ${inside} link set ${name} up`)
  }
}

const cableOf = (node: number, network: Network) => `${network}-${node}`

/** From now on packets vanish in both directions. No end is told, as when a switch fails. */
export async function cut(node: number, network: Network): Promise<void> {
  await ip(`link set ${cableOf(node, network)} nomaster`)
}

export async function mend(node: number, network: Network): Promise<void> {
  await ip(`link set ${cableOf(node, network)} master ${network}`)
}

/** How a program is started in the namespace of the node, as the system's user. */
export const inNode = (node: number, user: string): string[] => [
  'ip',
  'netns',
  'exec',
  nodeName(node),
  'setpriv',
  `--reuid=${user}`,
  `--regid=${user}`,
  '--init-groups',
]
