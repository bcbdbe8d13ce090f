import { useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberChange, MemberWithHistory } from '#contract/member-administration.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useChangeUser } from './api.ts'
import { UserConflict } from './member-conflict.tsx'
import { UserFacts } from './member-facts.tsx'
import { UserFields } from './member-fields.tsx'
import { bodyOf, differences, standsAs, userForm, valuesOf } from './member-form.ts'
import type { Difference, EditedFields } from './member-form.ts'
import { UserHistory } from './member-history.tsx'
import { ResendPayment } from './resend-payment.tsx'

interface Props {
  open: boolean
  title: string
  now: MemberWithHistory
  readAgain: () => Promise<{ data?: unknown }>
  onClose: () => void
}

/** Changes a member. What is saved is based on what was seen: changes of others are shown before they are saved over. */
export function UserEditor({ open, title, now, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const change = useChangeUser()
  const [seen, setSeen] = useState(now)
  const [conflict, setConflict] = useState<Difference[]>([])
  const [lost, setLost] = useState<MemberChange[]>([])
  const form = useContractForm(
    useMemo(() => userForm(seen), [seen]),
    valuesOf(seen),
  )
  const { failure, setFailure, tell } = useFormFailure(form)
  const busy = change.isPending

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    setConflict([])
    await save(seen, fields)
  })

  async function save(base: MemberWithHistory, fields: EditedFields): Promise<void> {
    const body = bodyOf(base, fields)
    try {
      await change.mutateAsync({ id: base.id, version: base.version, body })
      toast.success(t('user.saved'))
      onClose()
    } catch (error) {
      if (isConflict(error)) return lookAgain(fields)
      if (error instanceof CallError && error.outcomeUnknown) setLost([...lost, body])
      tell(error)
    }
  }

  /** What was typed stays; all else becomes what it is now. One's own change whose answer was lost is no other's. */
  async function lookAgain(fields: EditedFields): Promise<void> {
    const fresh = (await readAgain()).data as MemberWithHistory | undefined
    if (fresh === undefined) return setFailure(t('error.member.changed'))
    setSeen(fresh)
    form.reset(valuesOf(fresh), { keepDirtyValues: true })
    if (lost.some((body) => standsAs(fresh, body))) return save(fresh, fields)
    const others = differences(seen, fresh)
    if (others.length === 0) setFailure(t('error.member.changed'))
    setConflict(others)
  }

  return (
    <FormDialog
      wide
      {...{ open, title, form, failure, busy, onClose }}
      saving={change.isPending}
      onSubmit={submit}
    >
      {conflict.length > 0 && <UserConflict differences={conflict} />}
      <UserFacts user={now} />
      <ResendPayment email={now.email} />
      <UserFields before={seen} />
      <UserHistory user={now} />
    </FormDialog>
  )
}

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'error.member.changed'
