import { useToaster } from 'react-hot-toast/headless'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

const leavingMs = 300

/** Short messages at the top of the screen: a success for 2 s, an error for 4 s, a loading message until it is replaced. */
export function Toasts() {
  const { toasts, handlers } = useToaster({
    removeDelay: leavingMs,
    success: { duration: 2_000 },
    error: { duration: 4_000 },
  })
  return (
    <div
      className="pointer-events-none fixed inset-x-4 top-4 z-[60] grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <p
          key={toast.id}
          role={toast.type === 'error' ? 'alert' : 'status'}
          data-leaving={toast.visible ? undefined : ''}
          className={classes(
            'toast pointer-events-auto flex items-center gap-3 rounded-full px-6 py-3 text-sm font-semibold text-on-fill shadow-lift',
            toast.type === 'error' ? 'bg-danger' : 'bg-green',
          )}
        >
          {toast.type !== 'loading' && <Icon name={toast.type === 'error' ? 'warning' : 'check'} />}
          <span>{typeof toast.message === 'function' ? toast.message(toast) : toast.message}</span>
        </p>
      ))}
    </div>
  )
}
