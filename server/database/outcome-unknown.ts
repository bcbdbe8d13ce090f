/** The commit of a transaction was sent, and no answer came: it may have been committed or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`the transaction may have been committed or not: ${reason}`, { cause })
  }
}
