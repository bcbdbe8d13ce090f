import { useEffect } from 'react'

/** The back button of the browser may show the page as it was left, with a button that is still busy. */
export function useFreshAfterBack(refresh: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
