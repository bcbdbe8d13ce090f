/** The rows of what goes to and comes from LINE, as queries see them. */
export interface LineTables {
  line_accounts: LineAccountsTable
  line_codes: LineCodesTable
  line_events: LineEventsTable
  line_chats: LineChatsTable
  line_messages: LineMessagesTable
}

/** Milliseconds since 1970 in UTC. */
type Instant = number

interface LineAccountsTable {
  memberId: string
  lineUserId: string
  linkedAt: Instant
}

interface LineCodesTable {
  memberId: string
  codeHash: string
  expiresAt: Instant
}

interface LineEventsTable {
  id: string
  receivedAt: Instant
}

interface LineChatsTable {
  lineUserId: string
  answeredAt: Instant | null
  inquiryUntil: Instant | null
  changedAt: Instant
}

interface LineMessagesTable {
  id: string
  mailId: string
  memberId: string
  kind: string
  createdAt: Instant
  usefulUntil: Instant
  dueAt: Instant
  attempts: number
  leasedUntil: Instant | null
  takenAt: Instant | null
  endedAt: Instant | null
  endedBy: 'unlinked' | 'notChosen' | 'late' | 'bound' | 'refused' | null
  lastError: string | null
}
