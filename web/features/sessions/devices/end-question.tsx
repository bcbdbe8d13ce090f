import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/session.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEndSessions } from './api.ts'
import { useDeviceName, useMoment } from './device-name.ts'

interface Props {
  open: boolean
  /** The device to log out; absent, all others. */
  session?: Session
  /** Gets the focus when the button that asked is gone. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks before another device, or all of them, are logged out. */
export function EndQuestion({ open, session, heading, onClose }: Props) {
  const { t } = useTranslation()
  const nameOf = useDeviceName()
  const momentOf = useMoment()
  const { endOne, endOthers } = useEndSessions()
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function act() {
    setFailure(undefined)
    try {
      await (session ? endOne.mutateAsync(session.id) : endOthers.mutateAsync())
    } catch (error) {
      const isOver = error instanceof CallError && error.code === 'error.session.notFound'
      if (!isOver) return setFailure(errorText(t, error))
    }
    toast.success(t(session ? 'profile.devices.ended' : 'profile.devices.othersEnded'))
    setDone(true)
    onClose()
  }

  function reset() {
    setDone(false)
    setFailure(undefined)
  }

  return (
    <ConfirmDialog
      open={open}
      busy={endOne.isPending || endOthers.isPending}
      title={
        session
          ? t('profile.devices.question', { name: nameOf(session) })
          : t('profile.devices.questionOthers')
      }
      okLabel={t('profile.devices.ok')}
      onOk={() => void act()}
      onCancel={onClose}
      onClosed={reset}
      focusAfter={done ? heading : undefined}
    >
      {session && (
        <p className="tabular-nums">
          {t('profile.devices.lastUsed', { moment: momentOf(session.lastUsedAt) })}
        </p>
      )}
      <p className={classes('text-sm text-ink-soft', session && 'mt-3')}>
        {t('profile.devices.consequence')}
      </p>
      {failure && (
        <div className="mt-4">
          <Notice kind="error">{failure}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
