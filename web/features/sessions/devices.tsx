import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/sessions.ts'
import { isStaff } from '#contract/roles.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useMomentText } from '#web/lib/moment-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useEndSessions, useSessions } from './api.ts'

/** Where the member is logged in, with a button to log out each other device, and one for all of them. */
export function Devices() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const isOfStaff = user !== undefined && isStaff(user.role)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-14 grid max-w-2xl gap-4 border-t border-line pt-10">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        <Phrases text={t('profile.devices.title')} />
      </h3>
      <p className="text-sm text-ink-soft">{t('profile.devices.text')}</p>
      {isOfStaff && <p className="text-sm text-ink-soft">{t('profile.devices.idle')}</p>}
      <DeviceList heading={heading} />
    </section>
  )
}

function DeviceList({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const query = useSessions()
  const { dialog, show, close, finish } = useDialogState<Session | undefined>()
  const { data: sessions } = query
  if (sessions === undefined)
    return query.error ? (
      <FailedLoad text={t('profile.devices.failed')} query={query} />
    ) : (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-28 rounded-3xl" />
      </div>
    )
  const isAlone = sessions.every(({ current }) => current)
  return (
    <>
      <ul className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onEnd={() => show(session)} />
        ))}
      </ul>
      <FailedLoad text={t('profile.devices.failed')} query={query} />
      {isAlone ? (
        <p className="text-sm text-ink-soft">{t('profile.devices.alone')}</p>
      ) : (
        <Button variant="outlineDanger" onClick={() => show(undefined)} className="justify-self-start">
          {t('profile.devices.endOthers')}
        </Button>
      )}
      {dialog && (
        <EndQuestion
          key={dialog.opening}
          open={dialog.open}
          session={dialog.subject}
          focusAfter={dialog.done ? heading : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
    </>
  )
}

/** A device on which the member is logged in. This device is marked, the others can be logged out. */
function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const name = useDeviceName()(session)
  const momentOf = useMomentText()
  const { current, begunAt, lastUsedAt } = session
  const lastUsed = momentOf(lastUsedAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {session.kiosk && (
            <span className="rounded-full bg-persimmon-soft px-3 py-0.5 text-xs text-persimmon-deep">
              {t('profile.devices.kiosk')}
            </span>
          )}
          {current && (
            <span className="rounded-full bg-green-soft px-3 py-0.5 text-xs text-green">
              {t('profile.devices.current')}
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {current ? t('profile.devices.inUse') : t('profile.devices.lastUsed', { moment: lastUsed })}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('profile.devices.begun', { moment: momentOf(begunAt) })}
        </p>
      </div>
      {!current && (
        <Button
          variant="outline"
          onClick={onEnd}
          aria-label={t('profile.devices.endOf', { name, moment: lastUsed })}
        >
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  )
}

interface EndQuestionProps {
  open: boolean
  /** The device to log out; undefined, all others. */
  session: Session | undefined
  /** Gets the focus when the button that asked is gone. */
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before another device, or all of them, are logged out. */
function EndQuestion({ open, session, focusAfter, onDone, onCancel }: EndQuestionProps) {
  const { t } = useTranslation()
  const nameOf = useDeviceName()
  const momentOf = useMomentText()
  const { endOne, endOthers } = useEndSessions()
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
    onDone()
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
      failure={failure}
      onOk={() => void act()}
      onCancel={onCancel}
      focusAfter={focusAfter}
    >
      {session && (
        <p className="tabular-nums">
          {t('profile.devices.lastUsed', { moment: momentOf(session.lastUsedAt) })}
        </p>
      )}
      <p className={classes('text-sm text-ink-soft', session && 'mt-3')}>
        {t('profile.devices.consequence')}
      </p>
    </ConfirmDialog>
  )
}

/** A device in the words of the page, such as "Chrome on Windows". */
function useDeviceName() {
  const { t } = useTranslation()
  return ({ browser, system }: Pick<Session, 'browser' | 'system'>): string => {
    if (browser !== null && system !== null) return t('profile.devices.name', { browser, system })
    return browser ?? system ?? t('profile.devices.unknown')
  }
}
