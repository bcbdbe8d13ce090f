import type { FastifyRequest } from 'fastify'
import type { StudioFacts } from '#studio/facts.ts'
import type { Database, Reader, Writer } from './database/database.ts'
import { record } from './features/audit/record.ts'
import type { NewEntry } from './features/audit/record.ts'
import { answerOnce } from './features/idempotency/answer-once.ts'
import { isStaff } from './http/authentication.ts'
import type { AdminCaller, AnyCaller } from './http/authentication.ts'
import { repeatableRequest } from './http/repeatable-request.ts'

/** An administrator is the actor of what the call changes; for any other caller the use case says who is. */
type EntryOf<Caller> = [Caller] extends [AdminCaller] ? PartialEntry : NewEntry
type PartialEntry = Omit<NewEntry, 'actor'> & Partial<Pick<NewEntry, 'actor'>>

/** What a context writes to the log of the server. */
export interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** What a context is made of. */
interface Given<Caller> {
  facts: StudioFacts
  caller: Caller
  now: number
  log: Log
}

/** What a use case decides by that only reads, within a transaction or outside of one. */
export interface ReadContext {
  readonly reader: Reader
  /** The studio's facts that were published when the call began: what it decides follows them. */
  readonly facts: StudioFacts
  /** When the call came or the run began, in milliseconds since 1970. */
  readonly now: number
}

/** The first argument of a use case, whether a request or a job causes it. */
export interface Context<Caller = unknown> extends ReadContext {
  readonly database: Database
  readonly caller: Caller
  readonly log: Log
  /** As `Database.transact`. */
  transact<T>(work: (tx: TransactionContext<Caller>) => Promise<T>): Promise<T>
}

/** The same inside a transaction. */
export interface TransactionContext<Caller = unknown> extends ReadContext {
  readonly writer: Writer
  readonly caller: Caller
  readonly log: Log
  /** Writes an entry of the audit log, which is kept when the transaction is: without `actor`, of the caller. */
  record(entry: EntryOf<Caller>): Promise<void>
  /**
   * Does the work once for the idempotency key of the request; a repeated request gets the first answer.
   * Without a key it does the work each time.
   */
  once<Answer extends object>(work: () => Promise<Answer>): Promise<Answer>
}

/** @param request absent for a job or a command */
export function createContext<Caller extends AnyCaller | undefined>(
  given: Given<Caller> & { database: Database },
  request?: FastifyRequest,
): Context<Caller> {
  const transact = <T>(work: (tx: TransactionContext<Caller>) => Promise<T>) =>
    given.database.transact((writer) => work(createTransactionContext(writer, given, request)))
  return { ...given, reader: given.database.reader, transact }
}

/** For who has a transaction already. */
export function createTransactionContext<Caller extends AnyCaller | undefined>(
  writer: Writer,
  { facts, caller, now, log }: Given<Caller>,
  request?: FastifyRequest,
): TransactionContext<Caller> {
  return {
    writer,
    reader: writer,
    facts,
    caller,
    log,
    now,
    record: (entry: PartialEntry) =>
      record(writer, { actor: isStaff(caller) ? caller.id : null, ...entry }, now),
    once: (work) => answerOnce(writer, request && repeatableRequest(caller, request), now, work),
  }
}
