/**
 * A `ref` for a control that may disappear while it has the focus. The part of the page around it gets the
 * focus then: the nearest element with `tabindex="-1"`, such as a tab panel, or the heading of the page.
 */
export function focusAncestorOnUnmount(control: HTMLElement | null) {
  if (control === null) return undefined
  return () => {
    if (control !== document.activeElement) return
    const around = ancestorsOf(control)
    // React removes the control after this, and perhaps elements around it too.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      const part = around.find(
        (element) => element.isConnected && element.tabIndex === -1 && element.hasAttribute('tabindex'),
      )
      const target = part?.matches('main') ? (part.querySelector('h1') ?? part) : part
      target?.focus({ preventScroll: true })
    })
  }
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement
  return parent === null ? [] : [parent, ...ancestorsOf(parent)]
}
