import type { TimelineEntry, TimelineKind } from '#contract/timeline.ts'
import type { Reader } from '#server/database/database.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'

/** What a source reads for. */
export interface Subject {
  reader: Reader
  memberId: string
  /** The guests who became the member. */
  guestIds: readonly string[]
  /** The kinds that are wanted together. */
  kinds: readonly TimelineKind[]
  language: Language
  writeMail: WriteMail
}

type Facts<Entry> = Entry extends TimelineEntry ? Omit<Entry, 'id' | 'at' | 'kind' | 'by'> : never

/** An entry before it is merged with those of other sources. The id is that of the row. */
export interface Found {
  id: string
  at: number
  actorId?: string | null
  facts: Facts<TimelineEntry>
}

/** A list of rows of one feature that tell what happened with a member. The name stands in the cursors of its entries. */
export interface Source {
  name: string
  kind: TimelineKind
  /** Newest first. */
  list: (subject: Subject, earlier: Earlier) => Promise<Found[]>
}
