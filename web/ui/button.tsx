import { Children } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { passFocusOn } from '#web/lib/pass-focus-on.ts'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

export type Look = 'primary' | 'danger' | 'quiet' | 'outline' | 'accent'

const looks: Record<Look, string> = {
  primary: 'bg-green text-on-fill hover:bg-green-bright',
  accent: 'bg-persimmon text-on-fill hover:bg-persimmon-deep',
  danger: 'bg-danger text-on-fill hover:bg-danger-deep',
  outline: 'border border-wood bg-card text-ink hover:border-wood-deep hover:bg-paper-deep',
  quiet: 'text-green hover:bg-green-soft',
}

/** The classes of a button. Links that look like a button use them too. */
export function buttonClass(look: Look = 'primary', extra?: string): string {
  return classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-[0.95rem] font-semibold leading-tight transition-colors',
    'disabled:border-transparent disabled:bg-paper-deep disabled:text-ink-soft',
    'aria-disabled:border-transparent aria-disabled:bg-paper-deep aria-disabled:text-ink-soft',
    looks[look],
    extra,
  )
}

interface Props extends ComponentProps<'button'> {
  look?: Look
  /** While the call that it started is running, it does nothing. It keeps the focus, which a disabled button would lose. */
  busy?: boolean
}

export function Button({
  look = 'primary',
  busy = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      ref={passFocusOn}
      type={type}
      className={buttonClass(look, className)}
      aria-busy={busy}
      {...(busy && { 'aria-disabled': true })}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {Children.map(children, (child) => (typeof child === 'string' ? <Phrases text={child} /> : child))}
    </button>
  )
}

/** Enter in a field clicks the submit button too, so it is ignored as well. */
const ignore = (event: MouseEvent) => event.preventDefault()
