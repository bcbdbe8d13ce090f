import { createHash } from 'node:crypto'
import { membershipRules } from '#studio/membership-rules.ts'
import type { Language } from '#studio/languages.ts'

/** What tells one text of the membership rules from another, figures from the other facts included. */
export const fingerprintOf = (language: Language) => ({
  version: membershipRules[language].version,
  text: sha256(JSON.stringify(membershipRules[language])),
})

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
