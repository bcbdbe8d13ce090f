import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { findAddress } from '#contract/addresses.ts'
import type { Place } from '#contract/addresses.ts'
import { normalisePostalCode } from '#contract/normalise.ts'
import { call, CallError } from '#web/lib/api.ts'

const isWhole = (code: string) => /^\d{7}$/.test(code)

const placeQuery = (code: string) => ({
  queryKey: ['place', code],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findAddress, { query: { addressId: code }, signal }),
  staleTime: Infinity,
})

/** The place of a postal code, as soon as it is whole. */
export function usePlace(typed: string) {
  const code = normalisePostalCode(typed)
  return useQuery({ ...placeQuery(code), enabled: isWhole(code) })
}

export const isUnknownCode = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'error.addressId.notFound'

/** Whether the postal code is known not to exist. Without an answer nobody is held up. */
export async function codeIsUnknown(queries: QueryClient, code: string): Promise<boolean> {
  return queries.fetchQuery({ ...placeQuery(code), retry: false }).then(() => false, isUnknownCode)
}

export const placeText = ({ prefecture, city, town }: Place): string => `${prefecture}${city}${town}`
