import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

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
    looks[look],
    extra,
  )
}

interface Props extends ComponentProps<'button'> {
  look?: Look
}

export function Button({ look = 'primary', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}
