/**
 * The banner of closures stands in the document outside of what React renders, so that it is there before any
 * script. This brings it up to date on a page that has been open for a while.
 */
const id = 'closures'

/** The server answers 304 while nothing has changed. */
export async function refreshClosureBanner(): Promise<void> {
  const shown = document.getElementById(id)
  if (shown === null) return
  const response = await fetch(location.pathname).catch(() => undefined)
  if (response === undefined) return
  const present = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById(id)
  if (present !== null && present.innerHTML !== shown.innerHTML) shown.replaceWith(present)
}
