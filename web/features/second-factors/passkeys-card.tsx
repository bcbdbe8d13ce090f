import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import type { startPasskey } from '#contract/passkeys.ts'
import type { OwnFactors } from '#contract/second-factors.ts'
import { Button } from '#web/ui/button.tsx'
import { useFactorChanges } from './api.ts'
import { guessedDevice } from './device-guess.ts'
import { FactorCard } from './factor-card.tsx'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { createPasskey } from './webauthn.ts'

interface Props {
  passkeys: OwnFactors['passkeys']
  isAdmin: boolean
  /** Whether the only passkey may not go, because no other factor is left. */
  isKept: boolean
  /** Whether the only passkey is the last second factor. */
  isLast: boolean
  /** Does work that needs a confirmation of who the person is, and shows its errors. */
  act: (work: (confirmation: string) => Promise<void>) => Promise<void>
  onCodes: (codes: string[] | undefined) => void
}

/** The passkeys: to add, rename and remove. */
export function PasskeysCard({ passkeys, isAdmin, isKept, isLast, act, onCodes }: Props) {
  const { t } = useTranslation()
  const { startPasskey: start, addPasskey: add, removePasskey: remove } = useFactorChanges()
  const [asked, setAsked] = useState<Answer<typeof startPasskey>>()

  async function create(passkeyName: string) {
    if (asked === undefined) return
    const passkey = await createPasskey(asked.options)
    const { recoveryCodes } = await add.mutateAsync({ token: asked.token, passkeyName, passkey })
    setAsked(undefined)
    onCodes(recoveryCodes)
    toast.success(t('security.passkeyAdded'))
  }

  return (
    <FactorCard
      title={t('security.passkeysTitle')}
      text={t(isAdmin ? 'security.passkeysText' : 'security.passkeysMember')}
      state={
        passkeys.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isKept={isKept}
                consequence={consequenceOf({ isAdmin, isLast })}
                onRemove={() =>
                  act(async (confirmation) => {
                    await remove.mutateAsync({ id: passkey.id, confirmation })
                    toast.success(t('security.removed'))
                  })
                }
              />
            ))}
          </ul>
        )
      }
    >
      <Button
        look={passkeys.length > 0 ? 'outline' : 'primary'}
        onClick={() => void act(async (confirmation) => setAsked(await start.mutateAsync(confirmation)))}
      >
        {t('security.passkeyAdd')}
      </Button>
      <PasskeyNameDialog
        open={asked !== undefined}
        title={t('security.passkeyNew')}
        text={t('security.passkeyNameText')}
        name={guessedDevice()}
        submitLabel={t('security.passkeyCreate')}
        busyLabel={t('security.passkeyCreating')}
        onName={create}
        onClose={() => setAsked(undefined)}
      />
    </FactorCard>
  )
}

function consequenceOf({ isAdmin, isLast }: { isAdmin: boolean; isLast: boolean }) {
  if (!isAdmin) return 'passkeyRemoveMember'
  return isLast ? 'removeLastText' : undefined
}
