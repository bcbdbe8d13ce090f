import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { onSessionEnd, sessionUser, useSessionUser } from './session.ts'

/** As long as the tab is open. By form: who typed, and the fields that this person has changed. */
const storageKey = 'hidamari.unsaved'

interface Kept {
  memberId: string
  fields: Record<string, unknown>
  /** Whether it was kept because the session had expired, and not because the form was left. */
  expired: boolean
}

type Unsaved = Record<string, Kept>

interface Options {
  /** Also when the form is left without a question: by a tab of the page, a link or the back button. */
  alsoWhenLeft?: boolean
}

/**
 * Keeps what was typed into a form when the session expires, but no password. It is filled in when the same
 * person has logged in again and opens the form.
 * @param name of the form and of what it changes
 */
export function useUnsavedInput<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  { alsoWhenLeft = false }: Options = {},
): void {
  const { t } = useTranslation()
  const user = useSessionUser()
  const { dirtyFields } = form.formState
  const keep = useEffectEvent((expired: boolean) => {
    const changed = Object.entries(form.getValues()).filter(
      ([field]) => field in dirtyFields && !isSecret(field),
    )
    if (user === undefined || changed.length === 0) return
    write({ ...read(), [name]: { memberId: user.id, fields: Object.fromEntries(changed), expired } })
  })
  const leave = useEffectEvent(() => {
    // After a logout the form disappears too, and nothing of the member may stay.
    if (alsoWhenLeft && user !== undefined && sessionUser()?.id === user.id) keep(false)
  })
  const putBack = useEffectEvent(() => {
    const { [name]: mine, ...others } = read()
    if (mine === undefined) return
    write(others)
    if (mine.memberId !== sessionUser()?.id) return
    for (const [field, value] of Object.entries(mine.fields)) {
      form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true })
    }
    if (mine.expired) toast.success(t('common.unsavedBack'))
  })
  useEffect(() => onSessionEnd((why) => why === 'expired' && keep(true)), [])
  useEffect(() => {
    putBack()
    return () => leave()
  }, [])
}

const isSecret = (field: string) => /password/i.test(field)

const read = (): Unsaved => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Unsaved

const write = (unsaved: Unsaved) => sessionStorage.setItem(storageKey, JSON.stringify(unsaved))

// A logout leaves nothing about the member in the browser.
onSessionEnd((why) => {
  if (why !== 'expired') sessionStorage.removeItem(storageKey)
})
