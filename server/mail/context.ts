import type { Language, Worded } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'

/** Who teaches, by the ids of the lessons. A lesson without a teacher is not in it. */
export type TeachersOfLessons = ReadonlyMap<string, Worded>

/** What a template knows besides the content of the mail. */
export interface MailContext {
  facts: StudioFacts
  language: Language
  writtenAt: number
  /** Address of the site in the language of the mail, without a slash at the end. */
  site: string
  /** The address that the mail goes to. */
  recipient: string
  /** Host name of the site: the right side of ids that must be unique in the world. */
  host: string
  linkTokens: LinkTokens
  /** Whether the studio takes payments on the website. */
  online?: boolean
  teachers: TeachersOfLessons
}
