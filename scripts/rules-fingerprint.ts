import { createHash } from 'node:crypto'
import { membershipRules } from '#studio/membership-rules.ts'
import type { Language } from '#studio/languages.ts'

/** Identifies a text of the membership rules, with the figures that it takes from other facts. */
export const fingerprintOf = (language: Language) => ({
  version: membershipRules[language].version,
  text: sha256(JSON.stringify(membershipRules[language])),
})

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
