import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyProof } from '#contract/passkey-proof.ts'
import type { SecondStep } from '#contract/second-step.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'

export type Proof = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof }

interface Props {
  step: SecondStep
  /** Sends the proof; its errors are shown here. */
  onProof: (proof: Proof) => Promise<void>
  /** The step can no longer be passed, so the person begins with the password again. */
  onOver: (why: string) => void
}

/** The second step after the password: a passkey, the code of an app, or a recovery code. */
export function SecondStepForm({ step, onProof, onOver }: Props) {
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
          onSend={(recoveryCode) => send({ recoveryCode })}
        />
      )}
      {ways
        .filter((offered) => offered !== way)
        .map((other) => (
          <Button key={other} look="quiet" onClick={() => setWay(other)}>
            {t(`security.useOther.${other}`)}
          </Button>
        ))}
      {way === 'recoveryCode' && <p className="text-sm text-ink-soft">{t('security.lostAll')}</p>}
    </div>
  )
}
