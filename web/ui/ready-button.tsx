import type { ComponentProps } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Button } from './button.tsx'

/**
 * A button of a prerendered form: disabled until the page reacts. It asks for that itself, so that the form
 * around it is not rendered twice.
 */
export function ReadyButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  return <Button {...button} disabled={!useHydrated() || disabled} />
}
