import { useEffect, useEffectEvent } from 'react'

const isMac = () => /Mac OS X/.test(navigator.userAgent)

/** The keys that open the palette, as the keyboard of the device names them. */
export const paletteKeys = () => (isMac() ? '⌘K' : 'Ctrl K')

/** The same for screen readers (`aria-keyshortcuts`). */
export const paletteShortcut = () => (isMac() ? 'Meta+K' : 'Control+K')

/**
 * Calls back for Ctrl+K, or ⌘K on a Mac, where Ctrl+K deletes the rest of a line. Not while a dialog is open, because it may
 * hold what was typed.
 */
export function usePaletteKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      const isOurs = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
      if (key.toLowerCase() !== 'k' || !isOurs || altKey || shiftKey) return
      // The browser would open its own search.
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
