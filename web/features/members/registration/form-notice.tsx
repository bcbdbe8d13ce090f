import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import type { PartProps } from './form.ts'

/** Whether the server has refused the registration because the address is registered. */
export const isTaken = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'error.email.isUsed'

/** The message above the form: why the server refused it, that something is missing, or that it is filled in from before. */
export function FormNotice({
  form,
  failure,
  draftFound,
}: PartProps & { failure: unknown; draftFound: boolean }) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure === undefined) return
    place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [failure])

  const { errors, submitCount } = form.formState
  const missing = submitCount > 0 && Object.values(errors).some(({ message }) => message === 'required')
  const unknown = failure instanceof CallError && failure.outcomeUnknown
  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {failure !== undefined && (
        <Notice kind="error">{unknown ? t('register.outcomeUnknown') : errorText(t, failure)}</Notice>
      )}
      {isTaken(failure) && (
        <div className="mt-4">
          <AlreadyRegistered form={form} />
        </div>
      )}
      {failure === undefined && missing && <Notice kind="error">{t('error.missing')}</Notice>}
      {failure === undefined && !missing && draftFound && hydrated && (
        <Notice>{t('register.draftFound')}</Notice>
      )}
    </div>
  )
}
