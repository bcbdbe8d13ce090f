/*
 * What is asked of a page. Each function runs in the page and stands alone.
 */

export const fits = (): boolean => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth <= clientWidth
}

/** How far the content has moved since the page was opened, but for what followed a touch. */
export const shiftOfLayout = (): number => {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as Array<
    PerformanceEntry & { value: number; hadRecentInput: boolean }
  >
  return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
}

/**
 * Headings out of order. On a phone the name of an administrator's page stands above it, instead of its
 * heading.
 */
export const faultsOfHeadings = (): string[] => {
  const faults: string[] = []
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) =>
    one.checkVisibility(),
  )
  const [first, ...others] = headings
  // After a change of page it gets the focus.
  if (first?.tagName !== 'H1' || !first.hasAttribute('tabindex'))
    faults.push('does not begin with a PageHeading')
  if (others.some(({ tagName }) => tagName === 'H1')) faults.push('has a second h1')
  for (const [position, heading] of others.entries()) {
    const before = Number(headings[position]?.tagName.slice(1))
    if (Number(heading.tagName.slice(1)) > before + 1)
      faults.push(`leaves out a heading before ${heading.outerHTML.slice(0, 160)}`)
  }
  return faults
}

/** Links to places that are not on the page, and targets that are too low for a finger. */
export const faultsOnPhone = (): string[] => {
  const faults: string[] = []
  const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
  const isShown = (element: Element) => element.checkVisibility()

  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')) {
    const { origin, pathname, search, hash } = new URL(link.href)
    // Another query shows another part of the page, such as another tab.
    const isHere =
      origin === location.origin &&
      pathname === location.pathname &&
      search === location.search &&
      hash !== ''
    if (isHere && document.getElementById(decodeURIComponent(hash.slice(1))) === null)
      faults.push(`leads to no place: ${nameOf(link)}`)
  }

  // In CSS pixels: of what does something, and of a link in the page (WCAG 2.2, 2.5.8).
  const [action, link] = [44, 24]
  const actions =
    'button, [role="tab"], nav a, select, textarea, input:not([type="checkbox"], [type="radio"])'
  const isInSentence = (target: Element) =>
    getComputedStyle(target).display === 'inline' &&
    target.textContent.trim() !== target.parentElement?.textContent.trim()
  for (const target of document.querySelectorAll(`${actions}, a[href], label:has(input)`)) {
    const isAction = target.matches(actions)
    const { height, width } = target.getBoundingClientRect()
    if (!isShown(target) || width <= 1 || (!isAction && isInSentence(target))) continue
    if (height < (isAction ? action : link))
      faults.push(`only ${height.toFixed(1)} px high: ${nameOf(target)}`)
  }
  return faults
}
