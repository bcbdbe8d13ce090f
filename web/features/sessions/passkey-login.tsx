import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passPasskeyLogin, startPasskeyLogin } from '#contract/passkeys.ts'
import { askForPasskey, passkeyErrorText } from '#web/features/second-factors/webauthn.ts'
import { call } from '#web/lib/api.ts'
import { ReadyButton } from '#web/ui/ready-button.tsx'

interface Props {
  onToken: (token: string) => Promise<void>
  onFailure: (text: string | undefined) => void
}

/** Logs in with a passkey alone: the device knows for which account. */
export function PasskeyLogin({ onToken, onFailure }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  async function logIn() {
    onFailure(undefined)
    setBusy(true)
    try {
      const { token, options } = await call(startPasskeyLogin, {})
      const passkey = await askForPasskey(options)
      const { access_token: accessToken } = await call(passPasskeyLogin, { body: { token, passkey } })
      await onToken(accessToken)
    } catch (error) {
      onFailure(passkeyErrorText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ReadyButton look="outline" busy={busy} onClick={() => void logIn()}>
      {busy ? t('security.passkeyCreating') : t('security.passkeyLogin')}
    </ReadyButton>
  )
}
