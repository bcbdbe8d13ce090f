import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { OwnFactors } from '#contract/second-factors.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useFactorChanges } from './api.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { useUsageText } from './usage-text.ts'

interface Props {
  passkey: OwnFactors['passkeys'][number]
  isKept: boolean
  /** What else follows from the removal. */
  consequence: 'passkeyRemoveMember' | 'removeLastText' | undefined
  onRemove: () => Promise<void>
}

/** One passkey: its name, when it was used, and what can be done with it. */
export function PasskeyRow({ passkey: { id, name, ...usage }, isKept, consequence, onRemove }: Props) {
  const { t } = useTranslation()
  const usageText = useUsageText()
  const { renamePasskey: rename } = useFactorChanges()
  const [open, setOpen] = useState<'name' | 'removal'>()
  const close = () => setOpen(undefined)

  async function giveName(passkeyName: string) {
    await rename.mutateAsync({ id, passkeyName })
    close()
    toast.success(t('security.passkeyRenamed'))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{usageText(usage)}</p>
      </div>
      <Button
        look="quiet"
        className="px-4"
        aria-label={t('security.passkeyRenameOf', { name })}
        onClick={() => setOpen('name')}
      >
        {t('security.passkeyRename')}
      </Button>
      {!isKept && (
        <Button
          look="quiet"
          className="px-4"
          aria-label={t('security.passkeyRemoveOf', { name })}
          onClick={() => setOpen('removal')}
        >
          {t('security.remove')}
        </Button>
      )}
      <PasskeyNameDialog
        open={open === 'name'}
        title={t('security.passkeyRenameTitle')}
        name={name}
        submitLabel={t('security.passkeySave')}
        busyLabel={t('common.busy')}
        onName={giveName}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'removal'}
        title={t('security.passkeyRemoveTitle', { name })}
        okLabel={t('security.remove')}
        onOk={() => {
          close()
          void onRemove()
        }}
        onCancel={close}
      >
        <p>{t('security.passkeyRemoveText')}</p>
        {consequence && <p className="mt-3">{t(`security.${consequence}`)}</p>}
      </ConfirmDialog>
    </li>
  )
}
