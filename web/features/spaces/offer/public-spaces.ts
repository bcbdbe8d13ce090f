import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { spaces } from '#studio/spaces.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { call } from '#web/lib/api.ts'
import { DataOfDocument } from '#web/lib/document-data.ts'
import { useFacts } from '#web/lib/facts.ts'

/**
 * The spaces as the administrators have them now. Until they are read, and when they cannot be read, those of
 * the document, or of the file where it carries none, unless the
 * studio began blank, because a visitor can do without the difference.
 */
export function usePublicSpaces(): readonly SpaceFacts[] {
  const carried = use(DataOfDocument)?.spaces
  const isBlank = useFacts().beginning === 'blank'
  const { data = carried ?? (isBlank ? [] : spaces) } = useQuery({
    queryKey: ['publicSpaces'],
    // Without the token: all get the same answer, and a page that anyone may read must not lead to the login
    // when a session has expired.
    queryFn: ({ signal }) => call(listPublicSpaces, { signal, token: '' }),
  })
  return data
}
