import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { appCode, recoveryCode } from '#contract/second-factors/identity.ts'
import type { PasskeyProof, SecondStep } from '#contract/second-factors/identity.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askForPasskey, passkeyErrorText } from './webauthn.ts'

export type Proof = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof }

interface SecondStepFormProps {
  step: SecondStep
  /** Sends the proof; its errors are shown here. */
  onProof: (proof: Proof) => Promise<void>
  /** The step can no longer be passed, so the person begins with the password again. */
  onOver: (why: string) => void
}

/** The second step after the password: a passkey, the code of an app, or a recovery code. */
export function SecondStepForm({ step, onProof, onOver }: SecondStepFormProps) {
  const { t } = useTranslation()
  const { ways } = step
  const [way, setWay] = useState(ways[0])

  async function send(proof: Proof) {
    try {
      await onProof(proof)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'error.secondStep.over')) throw error
      onOver(errorText(t, error))
    }
  }

  if (way === undefined) return <Notice kind="error">{t('security.noWay')}</Notice>
  return (
    <div className="grid gap-5">
      {way === 'passkey' && step.passkey && (
        <PasskeyStep options={step.passkey} onSend={(passkey) => send({ passkey })} />
      )}
      {way === 'totp' && (
        <CodeForm key={way} name="code" text={t('security.stepApp')} onSend={(code) => send({ code })} />
      )}
      {way === 'recoveryCode' && (
        <CodeForm
          key={way}
          name="recoveryCode"
          text={t('security.stepRecovery')}
          onSend={(typed) => send({ recoveryCode: typed })}
        />
      )}
      {ways
        .filter((offered) => offered !== way)
        .map((other) => (
          <Button key={other} variant="quiet" onClick={() => setWay(other)}>
            {t(`security.useOther.${other}`)}
          </Button>
        ))}
      {way === 'recoveryCode' && <p className="text-sm text-ink-soft">{t('security.lostAll')}</p>}
    </div>
  )
}

interface PasskeyStepProps {
  options: object
  /** Sends what the passkey has signed. Its errors are shown here. */
  onSend: (passkey: PasskeyProof) => Promise<void>
}

/** The second step with a passkey. */
function PasskeyStep({ options, onSend }: PasskeyStepProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function use() {
    setFailure(undefined)
    setBusy(true)
    try {
      await onSend(await askForPasskey(options))
    } catch (error) {
      setFailure(passkeyErrorText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <p>{t('security.stepPasskey')}</p>
      <Button busy={busy} onClick={() => void use()}>
        {busy ? t('security.passkeyCreating') : t('security.passkeyUse')}
      </Button>
    </div>
  )
}

const schemas = { code: z.object({ code: appCode }), recoveryCode: z.object({ recoveryCode }) }

interface CodeFormProps {
  name: 'code' | 'recoveryCode'
  text: string
  label?: string
  /** Whether the field gets the focus when it appears. */
  focused?: boolean
  /** Its errors are shown here. */
  onSend: (code: string) => Promise<void>
}

/** One code in a form of its own. What was typed stays after an error, and is selected. */
export function CodeForm({ name, text, label, focused = true, onSend }: CodeFormProps) {
  const { t } = useTranslation()
  const isApp = name === 'code'
  const form = useContractForm<Record<string, string>, Record<string, string>>(schemas[name], { [name]: '' })
  const { failure, showError, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const { register, formState, setFocus } = form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (focused) setFocus(name)
  }, [focused, setFocus, name])

  const submit = submitWith(async (sent) => {
    try {
      await onSend(sent[name] ?? '')
    } catch (error) {
      showError(error)
      if (form.getFieldState(name).invalid) setFocus(name, { shouldSelect: true })
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
