import { Children, useState } from 'react'
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { focusAncestorOnUnmount } from '#web/lib/focus-ancestor-on-unmount.ts'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

export type ButtonVariant = keyof typeof variants

const variants = {
  primary: 'bg-green text-on-fill hover:bg-green-bright',
  accent: 'bg-persimmon text-on-fill hover:bg-persimmon-deep',
  danger: 'bg-danger text-on-fill hover:bg-danger-deep',
  outline: 'border border-wood bg-card text-ink hover:border-wood-deep hover:bg-paper-deep',
  outlineDanger: 'border border-danger bg-card text-danger hover:bg-danger-soft',
  quiet: 'text-green hover:bg-green-soft',
  quietDanger: 'text-danger hover:bg-danger-soft',
}

/** The classes of a button. Links that look like a button use them too. */
export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-[0.95rem] font-semibold leading-tight transition-colors',
    'disabled:border-transparent disabled:bg-paper-deep disabled:text-ink-soft',
    'aria-disabled:border-transparent aria-disabled:bg-paper-deep aria-disabled:text-ink-soft',
    variants[variant],
    extra,
  )
}

/**
 * Two clicks of a double click are 100 to 200 ms apart; the slowest that systems take for one are 500 ms
 * apart.
 */
const doubleClickMs = 500

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /**
   * Whether the call that the button starts is running. Given for each button that acts: meanwhile, and until
   * a double click is over, a click does nothing. The button keeps the focus, which a disabled one would
   * lose.
   */
  busy?: boolean
  /** Each click of a double click is meant, such as two that add two rows. */
  repeatable?: boolean
}

export function Button({
  variant = 'primary',
  busy,
  repeatable = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const [pressed, setPressed] = useState(false)

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Enter clicks too, also in a field of the form, with no detail. A second Enter that is not held down is
    // meant.
    if (busy === true || (pressed && event.detail > 0)) return event.preventDefault()
    if (busy !== undefined && !repeatable) {
      setPressed(true)
      setTimeout(() => setPressed(false), doubleClickMs)
    }
    onClick?.(event)
  }

  return (
    <button
      ref={focusAncestorOnUnmount}
      type={type}
      className={buttonClass(variant, className)}
      aria-busy={busy ?? false}
      {...((busy === true || pressed) && { 'aria-disabled': true })}
      onClick={press}
      onKeyDown={ignoreHeldEnter}
      {...rest}
    >
      {Children.map(children, (child) => (typeof child === 'string' ? <Phrases text={child} /> : child))}
    </button>
  )
}

/** A key that is held down would click again and again. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
