import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { useLast } from '#web/lib/last.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useChangeFeed } from './api.ts'

export type FeedChange = 'renew' | 'end'

interface Props {
  /** What the member wants to do with the address; undefined when nothing is asked. */
  asked: FeedChange | undefined
  /** Gets the focus when the button that asked is gone. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before the address is renewed or ended. */
export function FeedQuestion({ asked, heading, onClose }: Props) {
  const { t } = useTranslation()
  const changes = useChangeFeed()
  const [ended, setEnded] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The dialog keeps its words while it closes.
  const change = useLast(asked) ?? 'renew'

  async function act() {
    setFailure(undefined)
    try {
      await changes[change].mutateAsync()
    } catch (error) {
      return setFailure(errorText(t, error))
    }
    toast.success(t(`calendar.${change}.done`))
    setEnded(change === 'end')
    onClose()
  }

  function reset() {
    setEnded(false)
    setFailure(undefined)
  }

  return (
    <ConfirmDialog
      open={asked !== undefined}
      busy={changes[change].isPending}
      title={t(`calendar.${change}.question`)}
      okLabel={t(`calendar.${change}.ok`)}
      onOk={() => void act()}
      onCancel={onClose}
      onClosed={reset}
      focusAfter={ended ? heading : undefined}
    >
      <p>{t(`calendar.${change}.consequence`)}</p>
      {failure && (
        <div className="mt-4">
          <Notice kind="error">{failure}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
