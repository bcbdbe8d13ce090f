import { createContext, createTransactionContext } from '#server/context.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import type { AdminCaller, AdminId, MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'

const log = { warn: () => undefined, error: () => undefined }

interface Given<Caller> {
  /** Absent, those of the files. */
  facts?: StudioFacts
  caller?: Caller
}

/** The context of a use case that a test calls itself. */
export const contextIn = <Caller extends MemberCaller | undefined>(
  database: Database,
  now: number,
  { facts = factsOfFiles, caller }: Given<Caller> = {},
): Context<Caller> => createContext({ database, facts, caller: caller as Caller, now, log })

/** The same inside a transaction. */
export const transactionIn = <Caller extends MemberCaller | undefined>(
  writer: Writer,
  now: number,
  { facts = factsOfFiles, caller }: Given<Caller> = {},
): TransactionContext<Caller> =>
  createTransactionContext(writer, { facts, caller: caller as Caller, now, log })

export const memberCaller = (id: string): MemberCaller => ({
  id: id as MemberId,
  role: 'USER',
  language: 'ja',
  sessionId: '',
})

export const adminCaller = (id: string): AdminCaller => ({
  id: id as AdminId,
  role: 'ADMIN',
  language: 'ja',
  sessionId: '',
})
