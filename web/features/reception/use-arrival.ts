import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberCodeOf } from '#contract/member-codes.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFindByCode } from './api.ts'

/** Who stands at the reception, found by a code or chosen from a search. */
export function useArrival() {
  const { t } = useTranslation()
  const { mutateAsync: find, isPending } = useFindByCode()
  const [typed, setTyped] = useState('')
  const [member, setMember] = useState<ManagedMember>()
  const [failure, setFailure] = useState<string>()
  /** The code that was shown last. The answer to an earlier one is not shown any more. */
  const latest = useRef<string>(undefined)

  function show(found: ManagedMember) {
    setMember(found)
    setTyped('')
    setFailure(undefined)
  }

  async function findCode(code: string) {
    latest.current = code
    setFailure(undefined)
    try {
      const found = await find(code)
      if (latest.current === code) show(found)
    } catch (error) {
      if (latest.current !== code) return
      setMember(undefined)
      const isUnknown = error instanceof CallError && error.code === 'error.member.notFound'
      setFailure(isUnknown ? t('reception.arrival.unknownCode') : errorText(t, error))
    }
  }

  function type(text: string) {
    setTyped(text)
    setFailure(undefined)
    const code = memberCodeOf(text)
    if (code === undefined) latest.current = undefined
    else if (code !== latest.current) void findCode(code)
  }

  function close() {
    latest.current = undefined
    setMember(undefined)
  }

  return { typed, type, member, show, close, failure, findCode, isSearching: isPending }
}
