import type { Language } from '#studio/languages.ts'
import { memberTypes } from '#studio/plans.ts'
import type { MemberType } from '#studio/plans.ts'

export const typeName = (code: number, language: Language): string =>
  memberTypes[code as MemberType][language]

interface Named {
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
}

export const fullName = ({ lastName, firstName }: Named) => `${lastName} ${firstName}`.trim()

export const fullKana = ({ kanaLastName, kanaFirstName }: Named) => `${kanaLastName} ${kanaFirstName}`.trim()
