import { createContext, createTransactionContext } from '#server/context.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import type { AdminCaller, AdminId, MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'

// Nothing here asks a payment provider, so that nothing is logged.
const log = { warn: () => undefined, error: () => undefined }

/** Those of a new studio, with rules for absences. */
export const demoFacts: StudioFacts = {
  ...factsOfFiles,
  absences: {
    absencePeriodDays: 30,
    absenceRules: [
      { effect: 'mail', bookings: null, days: null },
      { effect: 'limit', bookings: 3, days: 14 },
    ],
  },
}

/** The context of a use case that fills the demo studio, with its facts. */
export const demoContext = <Caller extends MemberCaller | undefined = undefined>(
  database: Database,
  now: number,
  caller?: Caller,
): Context<Caller> => createContext({ database, facts: demoFacts, caller: caller as Caller, now, log })

/** The same inside a transaction. */
export const demoTransaction = (writer: Writer, now: number): TransactionContext<undefined> =>
  createTransactionContext(writer, { facts: demoFacts, caller: undefined, now, log })

export const adminOf = (id: string): AdminCaller => ({
  id: id as AdminId,
  role: 'ADMIN',
  language: 'ja',
  sessionId: '',
})

export const memberOf = (id: string): MemberCaller => ({
  id: id as MemberId,
  role: 'USER',
  language: 'ja',
  sessionId: '',
})
