import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SimulatorState } from './state.ts'
import { missing } from './stripe-error.ts'

/**
 * Keeps the simulator's state in a file, which is replaced as a whole. Without a file the state stays in
 * memory.
 */
export class StateStore {
  readonly state: SimulatorState
  readonly #file: string | undefined

  constructor(file: string | undefined, state = file === undefined ? undefined : readState(file)) {
    this.#file = file
    this.state = state ?? newState()
    this.save()
  }

  /** What the file has now. Changes stay in memory. */
  static read(file: string): StateStore {
    return new StateStore(undefined, readState(file))
  }

  save(): void {
    if (this.#file === undefined) return
    mkdirSync(dirname(this.#file), { recursive: true })
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(this.state, null, 1), { mode: 0o600, flush: true })
    renameSync(draft, this.#file)
  }
}

/** Whether the file has events that the product has not accepted before it was stopped. */
export function hasPendingEvents(file: string): boolean {
  return (readState(file)?.pendingEvents.length ?? 0) > 0
}

/** A new id as Stripe makes them: `cus_` and random characters. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

function readState(file: string): SimulatorState | undefined {
  try {
    // An older version may have kept fewer things.
    return { ...newState(), ...(JSON.parse(readFileSync(file, 'utf8')) as SimulatorState) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const newState = (): SimulatorState => ({
  secretKey: newStripeId('sk_test_simulator'),
  webhookSecret: newStripeId('whsec_simulator'),
  customers: {},
  sessions: {},
  subscriptions: {},
  prices: {},
  coupons: {},
  invoices: {},
  intents: {},
  refunds: {},
  disputes: {},
  portals: {},
  keptAnswers: {},
  pendingEvents: [],
})

type Collection =
  | 'customers'
  | 'sessions'
  | 'subscriptions'
  | 'prices'
  | 'coupons'
  | 'invoices'
  | 'intents'
  | 'refunds'
  | 'disputes'

/** An object of the simulator by its id, which a request has named. @throws StripeError when there is none */
export function find<Name extends Collection>(
  { state }: { state: SimulatorState },
  name: Name,
  id: string,
  param = 'id',
): SimulatorState[Name][string] {
  const collection: SimulatorState[Name] = state[name]
  if (!Object.hasOwn(collection, id)) throw missing(param, `${name.slice(0, -1)}: '${id}'`)
  return collection[id] as SimulatorState[Name][string]
}
