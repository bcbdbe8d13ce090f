import { findAddress } from '#contract/addresses.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { findPlace } from './find-place.ts'

export function addressRoutes(
  registerEndpoint: RegisterEndpoint,
  { rateLimit }: { rateLimit: RateLimit },
): void {
  registerEndpoint(findAddress, async ({ query, request }) => {
    await rateLimit('postalCodePerAddress', request.ip, request)
    return findPlace(query.addressId)
  })
}
