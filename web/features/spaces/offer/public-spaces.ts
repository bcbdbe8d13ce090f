import { useQuery } from '@tanstack/react-query'
import { listPublicSpaces } from '#contract/public-spaces.ts'
import { spaces } from '#studio/spaces.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { call } from '#web/lib/api.ts'

/**
 * The spaces as the administrators have them now. Until they are read, and when they cannot be read, those of the built page,
 * because a visitor can do without the difference.
 */
export function usePublicSpaces(): readonly SpaceFacts[] {
  const { data = spaces } = useQuery({
    queryKey: ['publicSpaces'],
    // Without the token: all get the same answer, and a page that anyone may read must not lead to the login when a session
    // has expired.
    queryFn: ({ signal }) => call(listPublicSpaces, { signal, token: '' }),
  })
  return data
}
