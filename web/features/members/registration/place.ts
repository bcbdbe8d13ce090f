import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { findAddress } from '#contract/addresses.ts'
import type { Place } from '#contract/addresses.ts'
import { normalisePostalCode } from '#contract/normalise.ts'
import { call, CallError } from '#web/lib/api.ts'

const isComplete = (code: string) => /^\d{7}$/.test(code)

const placeQuery = (code: string) => ({
  queryKey: ['place', code],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findAddress, { query: { addressId: code }, signal }),
  staleTime: Infinity,
})

/** The place of a postal code, as soon as it has seven digits. */
export function usePlace(typed: string) {
  const code = normalisePostalCode(typed)
  return useQuery({ ...placeQuery(code), enabled: isComplete(code) })
}

export const isUnknownCode = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'error.addressId.notFound'

/** Whether the server knows that the postal code does not exist. Without an answer the visitor may continue. */
export async function codeIsUnknown(queries: QueryClient, code: string): Promise<boolean> {
  return queries.fetchQuery({ ...placeQuery(code), retry: false }).then(() => false, isUnknownCode)
}

export const placeText = ({ prefecture, city, town }: Place): string => `${prefecture}${city}${town}`
