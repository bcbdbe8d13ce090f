import { Dialog as Base } from '@base-ui/react/dialog'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** Called when the dialog has faded out. */
  onClosed?: (() => void) | undefined
  title: string
  /** Names the button that closes it, where that is not “Close”. */
  closeLabel?: string
  children: ReactNode
  /**
   * Buttons below the content, the main one first: it stands on top on a phone, and at the right of the row
   * elsewhere. They do not scroll with the content.
   */
  footer?: ReactNode
  wide?: boolean
  /** In the middle of the screen, near its top, as a drawer at the left, or as a sheet at the bottom. */
  place?: keyof typeof places
  /** An alert closes by its buttons only, not by a click beside it. */
  alert?: boolean
  /** Gets the focus first, instead of the first field or the whole dialog. */
  focusFirst?: RefObject<HTMLElement | null> | undefined
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

const middle =
  'left-1/2 w-[calc(100vw-32px)] -translate-x-1/2 rounded-3xl data-[ending-style]:scale-95 data-[ending-style]:opacity-0 data-[starting-style]:scale-95 data-[starting-style]:opacity-0'

const places = {
  centre: `${middle} top-1/2 max-h-[calc(100svh-2rem)] -translate-y-1/2`,
  top: `${middle} top-4 max-h-[calc(100svh-2rem)] sm:top-[12svh] sm:max-h-[76svh]`,
  left: 'inset-y-0 left-0 w-[min(20rem,calc(100vw-48px))] rounded-r-3xl data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[85svh] rounded-t-3xl pb-[env(safe-area-inset-bottom)] data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full',
}

/**
 * The dialog that all others use: it has a name, traps the focus, closes with Escape or back, and gives the
 * focus back.
 */
export function Dialog({ open, onClose, onClosed, title, children, ...props }: Props) {
  const { t } = useTranslation()
  const {
    closeLabel = t('common.close'),
    footer,
    wide,
    place = 'centre',
    alert,
    focusFirst,
    focusAfter,
  } = props
  const contentId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, onClose)
  // So that what was pressed answers with a frame before the dialog is drawn.
  const isDrawn = useDeferredValue(open, false)
  return (
    <Base.Root
      open={open && isDrawn}
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
          ref={popup}
          {...(alert && { role: 'alertdialog', 'aria-describedby': contentId })}
          initialFocus={() => focusFirst?.current ?? fieldInSight(content.current) ?? popup.current}
          // While it fades out, a second click or Enter must not do again what the dialog has done.
          {...(!open && { onClickCapture: ignore, onSubmitCapture: ignore })}
          finalFocus={focusAfter}
          className={classes(
            'fixed z-50 flex flex-col overflow-y-auto bg-card shadow-lift transition duration-200',
            places[place],
            wide ? 'max-w-3xl' : 'max-w-lg',
          )}
        >
          {/* Its own space below stays when the content scrolls. */}
          <div className="flex shrink-0 items-start justify-between gap-4 px-6 pt-6 pb-3 sm:px-8 sm:pt-7">
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
          <div
            ref={content}
            id={contentId}
            className="overflow-y-auto px-6 pt-1 pb-6 sm:px-8 [@media(height<30rem)]:min-h-32"
          >
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row-reverse sm:flex-wrap sm:gap-3 sm:px-8">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The first field of a dialog, unless the dialog would scroll to it past its text. None on a touch screen,
 * whose keyboard would cover the dialog.
 */
function fieldInSight(content: HTMLElement | null): HTMLElement | undefined {
  if (content === null || matchMedia('(pointer: coarse)').matches) return undefined
  const [first, ...others] = [...content.querySelectorAll<HTMLInputElement>(fields)].filter((field) =>
    field.checkVisibility(),
  )
  const chosen = others.find(({ type, name, checked }) => type === 'radio' && name === first?.name && checked)
  const field = chosen ?? first
  const isInSight = field && field.getBoundingClientRect().bottom <= content.getBoundingClientRect().bottom
  return isInSight ? field : undefined
}

const fields = ':is(input, select, textarea):not(:disabled, [readonly], [type="file"], [tabindex="-1"])'

function ignore(event: SyntheticEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The browser's back button closes the topmost dialog instead of leaving the page. While dialogs are open,
 * the page stands at an entry of the history for them, with its own address and navigation state. The entry
 * is made and left after React has rendered, so that a dialog which follows another one keeps it.
 */
const openDialogs: Array<{ close: () => void }> = []

/** Marks the entry, in its `history.state`. */
const entryKey = 'dialog'

/** The step that the page has asked for. The browser makes it later. Until then nothing may be added. */
let step: 'leave' | 'return' | undefined

/**
 * Whether back has left the entry while a dialog asks to stay. The page goes forward to the entry then.
 * Chromium lets its back button skip an entry, and drops it from a full history, when a page adds another one
 * behind it without a click or a key in between.
 */
let isEntryAhead = false

function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const dialog = { close: () => close() }
    openDialogs.push(dialog)
    listen()
    queueMicrotask(matchHistory)
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      queueMicrotask(matchHistory)
    }
  }, [open])
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    const before = step
    step = undefined
    // A dialog that was opened while the page left the entry has none yet.
    const isBack = !isAtEntry() && before !== 'leave'
    isEntryAhead = isBack && before === undefined
    if (isBack) openDialogs.at(-1)?.close()
    // After React has rendered: a dialog may stay open, and the entry of one that is long closed is left
    // again.
    setTimeout(matchHistory)
  })
}

/** Brings the page to the entry of the dialogs, or away from it. */
function matchHistory(): void {
  // Another page may follow before the next dialog opens.
  if (openDialogs.length === 0) isEntryAhead = false
  if (step !== undefined || openDialogs.length > 0 === isAtEntry()) return
  if (isAtEntry()) {
    step = 'leave'
    history.go(-1)
  } else if (isEntryAhead) {
    step = 'return'
    history.go(1)
  } else {
    history.pushState({ ...(history.state as object | null), [entryKey]: true }, '')
  }
}

function isAtEntry(): boolean {
  return (history.state as { [entryKey]?: true } | null)?.[entryKey] ?? false
}
