/** Functions that run in the page. Each stands alone, because the browser gets only its own text. */

/** Whether React has hydrated the page and nothing on it is loading. */
export const isReady = (): boolean =>
  document.querySelector('.skeleton') === null &&
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))

export const hasText = (text: string): boolean => document.body.innerText.includes(text)

/** A button, link or tab of the page by its words, in the front dialog if one is open. */
export const findControl = (words: string): Element | undefined => {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const scope = [...dialogs].at(-1) ?? document.querySelector('main') ?? document
  const controls = scope.querySelectorAll('a, button:enabled, [role="tab"]')
  const isCalled = (control: Element) =>
    [control.getAttribute('aria-label'), control.textContent.trim()].includes(words)
  return [...controls].find((control) => isCalled(control) && control.checkVisibility())
}

export const findField = (name: string): Element | undefined =>
  document.querySelector(`main [name="${name}"], [role="dialog"] [name="${name}"]`) ?? undefined

/** Writes into a field as an input method does, without keys. */
export const insertText = (name: string, text: string): void => {
  document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.focus()
  document.execCommand('insertText', false, text)
}

/** In pixels. */
export const heightsInDialog = (selector: string): number[] =>
  [...document.querySelectorAll(`[role="dialog"] :is(${selector})`)].map(
    (element) => element.getBoundingClientRect().height,
  )

export const setTextSize = (percent: number): void => {
  document.documentElement.style.fontSize = `${percent}%`
}

/** What is wrong with the layout of the page: content beside the window, or a heading that is broken inside a phrase. */
export const layoutFaults = (largeText: boolean): string[] => {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`is ${scrollWidth} px wide in a window of ${clientWidth} px`)
  // A phrase of large text may be longer than a line.
  const headings = largeText ? [] : document.querySelectorAll('h1, h2, h3')
  for (const heading of headings) {
    for (const phrase of heading.querySelector('.break-keep')?.childNodes ?? []) {
      const range = document.createRange()
      range.selectNodeContents(phrase)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (phrase.nodeType === Node.TEXT_NODE && lines.size > 1)
        faults.push(`breaks inside 「${phrase.textContent}」`)
    }
  }
  return faults
}
