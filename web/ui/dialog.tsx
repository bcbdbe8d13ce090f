import { Dialog as Base } from '@base-ui/react/dialog'
import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useBackCloses } from '#web/lib/back-closes.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Called when the dialog has faded out. */
  onClosed?: (() => void) | undefined
  title: string
  closeLabel: string
  children: ReactNode
  /** Buttons in a row below the content. The row does not scroll with the content. */
  footer?: ReactNode
  wide?: boolean
  /** An alert closes by its buttons only, not by a click beside it. */
  alert?: boolean
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

/** The dialog that all others use: it has a name, traps the focus, closes with Escape or back, and gives the focus back. */
export function Dialog({ open, onClose, onClosed, title, closeLabel, children, ...props }: Props) {
  const { footer, wide, alert, focusAfter } = props
  const contentId = useId()
  useBackCloses(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(now) => !now && onClosed?.()}
      disablePointerDismissal={alert ?? false}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Popup
          {...(alert && { role: 'alertdialog', 'aria-describedby': contentId })}
          finalFocus={focusAfter}
          className={classes(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100svh-2rem)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-3xl bg-card shadow-lift transition duration-200 data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0',
            wide ? 'max-w-3xl' : 'max-w-lg',
          )}
        >
          <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 sm:px-8 sm:pt-7">
            <Base.Title className="text-xl sm:text-2xl">
              <Phrases text={title} />
            </Base.Title>
            <Base.Close
              aria-label={closeLabel}
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-paper-deep"
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          {/* In large text, title and buttons may fill the screen. The whole dialog scrolls then. */}
          <div id={contentId} className="min-h-32 overflow-y-auto px-6 pt-4 pb-6 sm:px-8">
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-line px-6 py-4 sm:px-8">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
