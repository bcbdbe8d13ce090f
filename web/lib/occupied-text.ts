import type { TFunction } from 'i18next'
import type { Occupant } from '#contract/occupancy.ts'
import { inLanguage } from '#studio/languages.ts'
import { spanText } from '#time/tokyo.ts'
import { CallError } from './api.ts'
import { languageOfPath } from './language.ts'

/** What is still to come in a space that was to be deleted: `current` of the refusal `error.space.inUse`. */
type ToCome = Record<(typeof kindsToCome)[number], number>

const kindsToCome = ['lessons', 'series', 'hires', 'blocks'] as const

/** Why a space cannot be used, or not be deleted: who has it, and when. Undefined for every other failure. */
export function occupiedText(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.current === undefined) return undefined
  if (error.code === 'error.space.occupied') return occupantText(t, error.current as Occupant)
  if (error.code !== 'error.space.inUse') return undefined
  const toCome = error.current as ToCome
  const parts = kindsToCome
    .filter((kind) => toCome[kind] > 0)
    .map((kind) => t(`error.space.toCome.${kind}`, { count: toCome[kind] }))
  return t('error.space.inUseBy', { list: parts.join(t('error.space.toCome.gap')) })
}

function occupantText(t: TFunction, { kind, name, nameEn, space, spaceEn, start, end }: Occupant): string {
  const language = languageOfPath(location.pathname)
  return t(`error.space.occupiedBy.${kind}`, {
    name: inLanguage(language, name, nameEn),
    space: inLanguage(language, space, spaceEn),
    when: spanText(Date.parse(start), Date.parse(end), language),
  })
}
