import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRenewCode } from './api.ts'

/** Replaces the code after a question. */
export function RenewCode() {
  const { t } = useTranslation()
  const renew = useRenewCode()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function replace() {
    setFailure(undefined)
    try {
      await renew.mutateAsync()
    } catch (error) {
      return setFailure(errorText(t, error))
    }
    toast.success(t('memberCode.renew.done'))
    setAsked(false)
  }

  return (
    <>
      <Button look="outline" onClick={() => setAsked(true)}>
        {t('memberCode.renew.open')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={renew.isPending}
        title={t('memberCode.renew.question')}
        okLabel={t('memberCode.renew.ok')}
        onOk={() => void replace()}
        onCancel={() => setAsked(false)}
        onClosed={() => setFailure(undefined)}
      >
        <p>{t('memberCode.renew.consequence')}</p>
        {failure && (
          <div className="mt-4">
            <Notice kind="error">{failure}</Notice>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
