import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { appCode, recoveryCode } from '#contract/second-step.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

const schemas = { code: z.object({ code: appCode }), recoveryCode: z.object({ recoveryCode }) }

interface Props {
  name: 'code' | 'recoveryCode'
  text: string
  label?: string
  /** Whether the field gets the focus when it appears. */
  focused?: boolean
  /** Its errors are shown here. */
  onSend: (code: string) => Promise<void>
}

/** One code in a form of its own. What was typed stays after an error, and is selected. */
export function CodeForm({ name, text, label, focused = true, onSend }: Props) {
  const { t } = useTranslation()
  const isApp = name === 'code'
  const form = useContractForm<Record<string, string>, Record<string, string>>(schemas[name], { [name]: '' })
  const { register, handleSubmit, formState, setFocus } = form
  const { errors, isSubmitting } = formState
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (focused) setFocus(name)
  }, [focused, setFocus, name])

  const submit = handleSubmit(async (sent) => {
    setFailure(undefined)
    try {
      await onSend(sent[name] ?? '')
    } catch (error) {
      if (showFieldErrors(form, error)) setFocus(name, { shouldSelect: true })
      else setFailure(errorText(t, error))
    }
  })

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>{text}</p>
      <TextField
        label={t(isApp ? 'security.code' : 'security.recoveryCode')}
        hint={t(isApp ? 'security.codeHint' : 'security.recoveryHint')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="tracking-widest tabular-nums"
        error={errors[name]}
        {...register(name)}
      />
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t('security.passing') : (label ?? t('security.pass'))}
      </Button>
    </Form>
  )
}
