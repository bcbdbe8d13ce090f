import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasskeyProof } from '#contract/passkey-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askForPasskey, passkeyErrorText } from './webauthn.ts'

interface Props {
  options: object
  /** Sends what the passkey has signed. Its errors are shown here. */
  onSend: (passkey: PasskeyProof) => Promise<void>
}

/** The second step with a passkey. */
export function PasskeyStep({ options, onSend }: Props) {
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
