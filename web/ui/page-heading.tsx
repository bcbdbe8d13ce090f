import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageOfPath } from '#web/lib/language.ts'
import { focusAncestorOnUnmount } from '#web/lib/focus-ancestor-on-unmount.ts'

interface Props {
  id?: string
  /** Tells pages apart that have one address, such as the parts of `/admin`. */
  part?: string | undefined
  className: string
  children: ReactNode
}

/** The page whose heading was shown last; undefined until the first one is. */
let lastPage: string | undefined

/**
 * The heading of a page. After a change of page it gets the focus, from which a screen reader says what is
 * shown now. On the first page the focus stays where the browser has put it. A dialog that was opened before
 * the page came keeps it, and so does a tab, from which the arrow keys go on.
 */
export function PageHeading({ part = '', children, ...rest }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = pageOfPath(useLocation().pathname) + part
  useEffect(() => {
    const keeper = document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [role="tab"]')
    if (lastPage !== undefined && lastPage !== page && !keeper)
      heading.current?.focus({ preventScroll: true })
    lastPage = page
  }, [page])
  const appear = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element
    return focusAncestorOnUnmount(element)
  }, [])
  return (
    <h1 ref={appear} tabIndex={-1} {...rest}>
      {children}
    </h1>
  )
}
