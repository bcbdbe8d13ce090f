import { mayCall } from '#contract/access.ts'
import type { EndpointName } from '#contract/index.ts'
import { useSessionUser } from './session.ts'

/**
 * Whether the logged-in person may make a call, by the table of the contract. What a person may not do is not
 * shown; the server checks each call all the same.
 */
export function useMayCall(): (name: EndpointName) => boolean {
  const user = useSessionUser()
  return (name) => user !== undefined && mayCall(user.role, name)
}
