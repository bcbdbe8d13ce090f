import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { normalisePostalCode } from '#contract/normalise.ts'
import { findAddress } from '#contract/accounts/registration.ts'
import type { Place } from '#contract/accounts/registration.ts'
import type { Language } from '#studio/languages.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'

const isComplete = (code: string) => /^\d{7}$/.test(code)

const placeQuery = (code: string, language: Language) => ({
  queryKey: ['place', code, language],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findAddress, { query: { addressId: code }, signal }),
  staleTime: Infinity,
})

/** The place of a postal code, as soon as it has seven digits. */
export function usePlace(typed: string) {
  const { language } = useLanguage()
  const code = normalisePostalCode(typed)
  return useQuery({ ...placeQuery(code, language), enabled: isComplete(code) })
}

export const isUnknownCode = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'error.addressId.notFound'

/**
 * Whether the server knows that the postal code does not exist. Without an answer the visitor may continue.
 */
export async function codeIsUnknown(
  queries: QueryClient,
  code: string,
  language: Language,
): Promise<boolean> {
  return queries.fetchQuery({ ...placeQuery(code, language), retry: false }).then(() => false, isUnknownCode)
}

/** In Japanese from the prefecture to the town, in English the other way round. */
export const placeText = ({ prefecture, city, town }: Place, language: Language): string =>
  language === 'ja'
    ? `${prefecture}${city}${town}`
    : [town, city, prefecture].filter((part) => part !== '').join(', ')

/**
 * The whole address as the reader writes one: 〒248-0016 神奈川県鎌倉市長谷 1-2-3, or 1-2-3, Hase, Kamakura-shi,
 * Kanagawa 248-0016.
 */
export function addressText(
  { addressId, addressRest }: { addressId: string; addressRest: string },
  place: Place | undefined,
  language: Language,
): string {
  const code = addressId.replace(/^(\d{3})(\d{4})$/, '$1-$2')
  const town = place === undefined ? '' : placeText(place, language)
  if (language === 'ja')
    return [code && `〒${code}`, town, addressRest].filter((part) => part !== '').join(' ')
  return [[addressRest, town].filter((part) => part !== '').join(', '), code].join(' ').trim()
}
