/** Functions that run in the page. Each stands alone, because the browser gets only its own text. */

/** Whether React has hydrated the page and nothing on it is loading. */
export const isReady = (): boolean =>
  document.querySelector('.skeleton') === null &&
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

export const hasText = (text: string): boolean => document.body.innerText.includes(text)

/**
 * A button, link or tab of the page by its words, in the front dialog or menu if one is open. An entry of a
 * calendar has more words. Of what stands around the page, only what opens a dialog.
 */
export const findControl = (words: string): Element | undefined => {
  const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')
  const front = [...layers].at(-1)
  const scope = front ?? document.querySelector('main') ?? document
  const around = front ? [] : document.querySelectorAll('[aria-haspopup="dialog"]')
  const controls = [
    ...scope.querySelectorAll('a, button:enabled, summary, [role="tab"], [role="menuitem"]'),
    ...around,
  ].filter((control) => control.checkVisibility())
  const isCalled = (control: Element) =>
    [control.getAttribute('aria-label'), control.textContent.trim()].includes(words)
  return controls.find(isCalled) ?? controls.find(({ textContent }) => textContent.includes(words))
}

export const findField = (name: string): Element | undefined =>
  document.querySelector(`main [name="${name}"], [role="dialog"] [name="${name}"]`) ?? undefined

/** Writes into a field as an input method does, without keys. */
export const insertText = (name: string, text: string): void => {
  document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.focus()
  document.execCommand('insertText', false, text)
}

/** In pixels. */
export const heightsOf = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().height)

/** How many pixels of its height an element gives to a scrollbar. */
export const scrollbarOf = (selector: string): number[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
    const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
    const inside = element.offsetHeight - parseFloat(borderTopWidth) - parseFloat(borderBottomWidth)
    return Math.round(inside - element.clientHeight)
  })

export const setTextSize = (percent: number): void => {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  // WebKit applies the new size to all that inherit it only when it builds the page anew.
  style.display = 'none'
  void document.documentElement.offsetWidth
  style.display = ''
  // As a change of the zoom does. The calendar measures itself again then.
  dispatchEvent(new Event('resize'))
}

/** How many dialogs and menus are open, one above the other. A part that is unfolded counts too. */
export const countLayers = (): number =>
  document.querySelectorAll(
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="dialog"] [aria-expanded="true"], main details[open]',
  ).length

/**
 * Whether dialogs have been closed whose entry the browser has not left yet (web/ui/dialog.tsx). The step
 * back would stop a page that begins to load.
 */
export const isGoingBack = (): boolean =>
  ((history.state as { dialog?: true } | null)?.dialog ?? false) &&
  document.querySelector('[data-open]:is([role="dialog"], [role="alertdialog"])') === null

/** Stores what the login page stores. */
export const storeSession = (values: ReadonlyArray<readonly [string, string]>, cookie: string): void => {
  for (const [key, value] of values) localStorage.setItem(key, value)
  document.cookie = `${cookie}=1; Path=/; SameSite=Lax`
}

/**
 * How many pixels of an entry of the calendar the row of days covers after the page has scrolled the entry to
 * its top.
 */
export const coveredOf = (title: string): number => {
  const entry = [
    ...document.querySelectorAll('.calendar a, .calendar button, .calendar [role="button"]'),
  ].find(({ textContent }) => textContent.includes(title))
  const head = document.querySelector('.calendar-head')
  if (entry === undefined || head === null) return -1
  scrollTo(0, document.documentElement.scrollHeight)
  entry.scrollIntoView()
  return Math.max(0, Math.round(head.getBoundingClientRect().bottom - entry.getBoundingClientRect().top))
}
