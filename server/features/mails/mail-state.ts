import type { MailOfLesson } from '#contract/lesson-page.ts'

interface MailRow {
  sentAt: number | null
  givenUpAt: number | null
  dropped: 'unconfirmed' | 'withdrawn' | 'tooMany' | 'merged' | null
  reason: string | null
}

/** What became of a mail. */
export function stateOf({ sentAt, givenUpAt, dropped }: Omit<MailRow, 'reason'>): MailOfLesson['state'] {
  if (sentAt !== null) return 'sent'
  if (dropped !== null) return dropped === 'merged' ? 'merged' : 'dropped'
  return givenUpAt === null ? 'waiting' : 'failed'
}

/** Why a mail could not be sent; null for one that was sent, or that the server decided not to send. */
export const reasonOf = ({ sentAt, dropped, reason }: Omit<MailRow, 'givenUpAt'>): string | null =>
  sentAt === null && dropped === null ? reason : null
