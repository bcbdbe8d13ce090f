import { DatabaseError } from 'pg'
import { unreachable } from '../storage-failure.ts'

/**
 * Connection exceptions (class 08) and the end of the server or of the connection (57P). Not by the severity, which PostgreSQL writes
 * in the language of its messages.
 */
const endingCodes = /^(08|57P)/

/** Whether PostgreSQL, or a pooler in front of it, closes the connection after this error. */
export const endsConnection = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.severity === 'FATAL' || error.severity === 'PANIC' || endingCodes.test(error.code ?? ''))

/** Whether the error is PostgreSQL's answer to the statement. Otherwise the connection was lost, and no answer came. */
export const isAnswer = (error: unknown): boolean => error instanceof DatabaseError && !endsConnection(error)

/** The error of a statement as its caller is told: without an answer nothing was done, unless the statement was a commit. */
export const failureOf = (error: unknown): unknown => (isAnswer(error) ? error : unreachable(error))
