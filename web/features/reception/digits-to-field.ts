import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Gives the field the focus at the first digit that is typed elsewhere on the page. A scanner that types as a keyboard then writes
 * there, also while a button has the focus, which its Enter would press otherwise.
 */
export function useDigitsToField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (!/^[0-9０-９]$/.test(key) || ctrlKey || metaKey || altKey) return
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [role="dialog"]'))
        return
      if (target.closest('[role="alertdialog"]')) return
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
