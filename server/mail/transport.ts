import type { Message } from './message.ts'

/** Why a mail was not accepted. */
export interface Failure {
  /** The mail server refuses this mail for good: another attempt will fail too. */
  isPermanent: boolean
  /** A word or two for the log, without any address. */
  code: string
  /** All that is known, for the outbox. */
  reason: string
}

/** Takes a mail to a mail server, or to the folder of a studio without one. */
export interface Transport {
  /** Resolves with undefined when the mail has been accepted. */
  send(message: Message): Promise<Failure | undefined>
}
