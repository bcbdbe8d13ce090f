import type { Message } from './message.ts'

/** Why a mail was not accepted. */
export interface Failure {
  /** Permanent when the same mail would be refused again, however often it came. */
  lasting: 'temporary' | 'permanent'
  /** In a word or two, without any address: for the log. */
  code: string
  /** All that is known, for the outbox. */
  reason: string
}

/** Takes mails away: to a mail server, or to the folder of a studio that has none. */
export interface Transport {
  /** Resolves with undefined when somebody else has accepted the responsibility for the mail. */
  send(message: Message): Promise<Failure | undefined>
}
