import { useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberChange, MemberWithHistory } from '#contract/member-administration.ts'
import { CallError } from '#web/lib/api.ts'
import { useConflict } from '#web/lib/conflict.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { useChangeMember } from './api.ts'
import { bodyOf, isAsSent, memberForm, valuesOf } from './member-form.ts'
import type { EditedFields } from './member-form.ts'

interface Options {
  /** The member when the dialog opened. */
  now: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
  onClose: () => void
}

/** The form of the dialog, and how it is saved: as a change of the member that the administrator has seen. */
export function useSavingMember({ now, readAgain, onClose }: Options) {
  const { t } = useTranslation()
  const change = useChangeMember()
  const [seen, setSeen] = useState(now)
  const [unanswered, setUnanswered] = useState<MemberChange[]>([])
  const form = useContractForm(
    useMemo(() => memberForm(seen), [seen]),
    valuesOf(now),
  )
  useUnsavedInput(form, `member ${now.id}`)
  const { differences, mergeTheirChanges } = useConflict(form, valuesOf(now))
  const { failure, setFailure, showError } = useSubmission(form)

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    await save(seen, fields)
  })

  async function save(base: MemberWithHistory, fields: EditedFields): Promise<void> {
    const body = bodyOf(base, fields)
    try {
      await change.mutateAsync({ id: base.id, version: base.version, body })
      toast.success(t('admin.member.saved'))
      onClose()
    } catch (error) {
      if (isConflict(error)) return showChanges(fields)
      if (error instanceof CallError && error.outcomeUnknown) setUnanswered([...unanswered, body])
      showError(error)
    }
  }

  async function showChanges(fields: EditedFields): Promise<void> {
    const { data: fresh } = await readAgain()
    if (fresh === undefined) return setFailure(t('error.member.changed'))
    setSeen(fresh)
    // The change was the administrator's own: it was saved, only its answer was lost.
    if (unanswered.some((body) => isAsSent(fresh, body))) return save(fresh, fields)
    mergeTheirChanges(valuesOf(fresh))
  }

  return {
    form,
    submit,
    failure,
    saving: change.isPending,
    seen,
    differences,
  }
}

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'error.member.changed'
