import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PartProps } from './form.ts'

/** The message above the form: why the server refused it, or that something is missing. */
export function FormNotice({ form, failure }: PartProps & { failure: unknown }) {
  const { t } = useTranslation()
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
      {failure === undefined && missing && <Notice kind="error">{t('error.missing')}</Notice>}
    </div>
  )
}
