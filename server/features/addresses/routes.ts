import { findAddress } from '#contract/addresses.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { findPlace } from './service.ts'

export function addressRoutes(mount: Mount, { attempt }: { attempt: Attempt }): void {
  mount(findAddress, async ({ query, request }) => {
    await attempt('postalCodePerAddress', request.ip, request)
    return findPlace(query.addressId)
  })
}
