import { useMutation } from '@tanstack/react-query'
import { findMemberByCode } from '#contract/reception.ts'
import { call } from '#web/lib/api.ts'

/** Finds the member who has a code. It is not kept, because the code may be replaced at any moment. */
export const useFindByCode = () =>
  useMutation({ mutationFn: (code: string) => call(findMemberByCode, { query: { code } }) })
