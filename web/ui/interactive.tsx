import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useToaster } from 'react-hot-toast/headless'
import type { Toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { queries } from '#web/lib/queries.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Phrases } from './phrases.tsx'

/** The providers for pages with data, dialogs and toasts. Plain pages must not load them. */
export function Interactive({ children }: { children: ReactNode }) {
  return (
    <Providers>
      {children}
      <Toasts />
    </Providers>
  )
}

/** The same beside a page, which shows the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </QueryClientProvider>
  )
}

const leavingMs = 300

const look =
  'toast pointer-events-auto flex items-center gap-3 rounded-full px-6 py-3 text-sm font-semibold text-on-fill shadow-lift'

/**
 * Short messages at the top of the screen, on a phone at the bottom, near the thumb: a success for 2 s, an
 * error for 4 s, a loading message until the result of the action is there.
 */
function Toasts() {
  const { t } = useTranslation()
  const isSlow = useSlowAction()
  const { toasts, handlers } = useToaster({
    removeDelay: leavingMs,
    success: { duration: 2_000 },
    error: { duration: 4_000 },
  })
  // The store outlives the list. Once the list is gone no pointer leaves it, and the pause would never end.
  const endPause = useEffectEvent(handlers.endPause)
  useEffect(() => () => endPause(), [])
  const isError = ({ type }: Toast) => type === 'error'
  const shown = (toast: Toast) => (
    <p
      key={toast.id}
      {...(isError(toast) && { role: 'alert' })}
      data-leaving={toast.visible ? undefined : ''}
      className={classes(look, isError(toast) ? 'bg-danger' : 'bg-green')}
    >
      <Icon name={isError(toast) ? 'warning' : 'check'} />
      <span>
        {typeof toast.message === 'function' ? (
          toast.message(toast)
        ) : typeof toast.message === 'string' ? (
          <Phrases text={toast.message} />
        ) : (
          toast.message
        )}
      </span>
    </p>
  )
  return (
    <div
      className="pointer-events-none fixed inset-x-4 top-4 z-[60] max-sm:top-auto max-sm:bottom-[max(1rem,env(safe-area-inset-bottom))] grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {/* An error announces itself. Inside a region that announces its changes too, it would be told twice. */}
      <div role="status" aria-live="polite" aria-atomic="false" className="contents">
        {isSlow && <p className={classes(look, 'bg-green')}>{t('common.busy')}</p>}
        {toasts.filter((toast) => !isError(toast)).map(shown)}
      </div>
      {toasts.filter(isError).map(shown)}
    </div>
  )
}

/** A shorter wait needs no words, which would only flicker. */
const patienceMs = 400

/** Whether an action of the visitor has been under way for longer than usual. Reading a page is no action. */
function useSlowAction(): boolean {
  const isActing = useIsMutating() > 0
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isActing) return undefined
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isActing])
  return isActing && isSlow
}
