import cluster from 'node:cluster'
import type { ProcessTurns } from '#server/database/sqlite/write-queue.ts'
import type { CountAttempt } from '#server/http/memory-counts.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { Calls } from './calls.ts'

/** Where the simulator of all workers is: its API, and the address of its pages. */
export interface HostedSimulator {
  account: StripeAccount
  pagesUrl: string
}

/** What a worker has from its parent. */
export interface ParentLink {
  /** Whether this is the first worker of the studio, which says what the start found. */
  isFirst: boolean
  turns: ProcessTurns
  countAttempt: CountAttempt
  simulator: () => Promise<HostedSimulator>
  /** The metrics of all workers as text for Prometheus, this one included. */
  sumMetrics: () => Promise<string>
  /** Tells the parent how to read the metrics of this worker. */
  offerMetrics: (read: () => Promise<unknown>) => void
  /** @param text what the start says to the owner; the parent prints the first worker's */
  ready: (text: string) => void
}

/** The link of this process to its parent. Only in a worker. */
export function openParentLink(): ParentLink {
  const calls = new Calls((message) => process.send?.(message))
  process.on('message', (message) => void calls.receive(message))
  let othersWait = false
  calls.handle({ othersWait: () => (othersWait = true) })
  return {
    isFirst: cluster.worker?.id === 1,
    turns: {
      take: async () => {
        othersWait = await calls.ask<boolean>('takeTurn')
      },
      othersWait: () => othersWait,
      giveBack: () => calls.tell('giveBackTurn'),
    },
    countAttempt: (bound, key, window) => calls.ask('count', { bound, key, window }),
    simulator: () => calls.ask('simulator'),
    sumMetrics: () => calls.ask('sumMetrics'),
    offerMetrics: (read) => calls.handle({ metrics: read }),
    ready: (text) => calls.tell('ready', text),
  }
}
