import { useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { UserWithHistory } from '#contract/users.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useChangeUser } from './api.ts'
import { ResendPayment } from './resend-payment.tsx'
import { UserConflict } from './user-conflict.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { bodyOf, differences, userForm, valuesOf } from './user-form.ts'
import type { Difference } from './user-form.ts'
import { UserHistory } from './user-history.tsx'

interface Props {
  open: boolean
  title: string
  now: UserWithHistory
  readAgain: () => Promise<{ data?: unknown }>
  onClose: () => void
}

/** Changes a member. What is saved is based on what was seen: changes of others are shown before they are saved over. */
export function UserEditor({ open, title, now, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const change = useChangeUser()
  const [seen, setSeen] = useState(now)
  const [conflict, setConflict] = useState<Difference[]>([])
  const form = useContractForm(
    useMemo(() => userForm(seen), [seen]),
    valuesOf(seen),
  )
  const { failure, setFailure, tell } = useFormFailure(form)
  const busy = change.isPending

  const submit = form.handleSubmit(async (fields) => {
    setFailure(undefined)
    setConflict([])
    try {
      await change.mutateAsync({ id: seen.id, body: bodyOf(seen, fields) })
      toast.success(t('user.saved'))
      onClose()
    } catch (error) {
      if (isConflict(error)) await showOthersChange()
      else tell(error)
    }
  })

  /** What was typed stays; all else becomes what it is now. */
  async function showOthersChange() {
    const fresh = (await readAgain()).data as UserWithHistory | undefined
    if (fresh === undefined) return setFailure(t('error.user.changed'))
    setConflict(differences(seen, fresh))
    setSeen(fresh)
    form.reset(valuesOf(fresh), { keepDirtyValues: true })
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

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'error.user.changed'
