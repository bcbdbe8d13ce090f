import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Things } from './state.ts'

/** What the sandbox keeps, in a file that is there whole or not at all. Without a file it is kept in memory. */
export class Store {
  readonly things: Things
  readonly #file: string | undefined

  constructor(file: string | undefined) {
    this.#file = file
    this.things = (file !== undefined && readThings(file)) || newThings()
    this.save()
  }

  save(): void {
    if (this.#file === undefined) return
    mkdirSync(dirname(this.#file), { recursive: true })
    const draft = `${this.#file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(this.things, null, 1), { mode: 0o600, flush: true })
    renameSync(draft, this.#file)
  }
}

/** Whether messages wait in the file for a product that was not there to take them. */
export function hasPending(file: string): boolean {
  return (readThings(file)?.pending.length ?? 0) > 0
}

export const newKey = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

function readThings(file: string): Things | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Things
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const newThings = (): Things => ({
  secretKey: newKey('sk_test_sandbox'),
  webhookSecret: newKey('whsec_sandbox'),
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  intents: {},
  portals: {},
  replays: {},
  pending: [],
})
