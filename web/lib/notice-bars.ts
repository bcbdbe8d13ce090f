/**
 * The notice bars stand in the document outside of what React renders, so that they are there before any
 * script. This lets a visitor close them. The cookie tells the server, which leaves them out of the next
 * pages (server/http/site-documents.ts).
 */
import { writeCookie } from './cookie.ts'

const cookie = 'closedNotices'

/** At most so many closed bars are remembered, to bound the cookie. */
const longest = 20

/** Closes the bar of a button, in both languages, and keeps that in the cookie. */
export function closeNotice(button: HTMLElement): void {
  const key = button.dataset['notice'] ?? ''
  const closed = [...closedBars().filter((one) => one !== key), key].slice(-longest)
  const seconds = Math.ceil((Number(button.dataset['until']) - Date.now()) / 1000)
  writeCookie({ name: cookie, value: closed.join('.'), maxAge: Math.max(seconds, 86_400) })
  for (const bar of document.querySelectorAll(`[data-notice="${CSS.escape(key)}"]`))
    bar.parentElement?.remove()
  unfoldNext()
  // The button had the focus, which would get lost with it.
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** The first of the folded bars takes the place of a closed one. */
function unfoldNext(): void {
  const more = document.querySelector('.more-notices')
  if (more === null) return
  const folded = [...more.querySelectorAll<HTMLElement>('.notice-bar')]
  const isAlone = document.querySelector('.notice-bar:not(.more-notices *)') === null
  const keyOf = (bar?: HTMLElement) => bar?.querySelector<HTMLElement>('[data-notice]')?.dataset['notice']
  // In both languages.
  const moved = folded.filter((bar) => isAlone && keyOf(bar) === keyOf(folded[0]))
  more.before(...moved)
  if (moved.length === folded.length) more.remove()
}

const closedBars = (): string[] =>
  (/(?:^|;\s*)closedNotices=([^;]*)/.exec(document.cookie)?.[1] ?? '').split('.').filter((key) => key !== '')
