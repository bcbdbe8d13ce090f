import type { StripeSimulator } from './simulator.ts'
import type { SimulatorState } from './state.ts'
import { missing } from './stripe-error.ts'

type Collection =
  | 'customers'
  | 'sessions'
  | 'subscriptions'
  | 'prices'
  | 'invoices'
  | 'intents'
  | 'refunds'
  | 'disputes'

/** An object of the simulator by its id, which a request has named. @throws StripeError when there is none */
export function find<Name extends Collection>(
  { state }: StripeSimulator,
  name: Name,
  id: string,
  param = 'id',
): SimulatorState[Name][string] {
  const collection: SimulatorState[Name] = state[name]
  if (!Object.hasOwn(collection, id)) throw missing(param, `${name.slice(0, -1)}: '${id}'`)
  return collection[id] as SimulatorState[Name][string]
}
