/**
 * What is wrong with the layout of the page, or of the front dialog while one is open: content beside the
 * window, cut text, broken words, buttons that cannot be clicked. Runs in the page and stands alone, as those
 * in `in-page.ts`.
 */
export const layoutFaults = (largeText: boolean): string[] => {
  const faults = new Set<string>()
  const root = document.documentElement
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const scope = dialog ?? document.body
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} 「${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}」`
  const linesOf = (node: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    // WebKit adds an empty box at the end of the line before.
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    return new Set(boxes.map(({ top }) => Math.round(top))).size
  }
  const isForReadersOnly = ({ width, height }: DOMRect) => width <= 1 || height <= 1
  // The headings of a table that is drawn as blocks are for readers only, too.
  const withinReadersOnly = new Set<Node>()
  for (const element of scope.querySelectorAll('*')) {
    const hidesRest = getComputedStyle(element).overflowX === 'hidden'
    const isHidden = hidesRest && isForReadersOnly(element.getBoundingClientRect())
    if (isHidden || withinReadersOnly.has(element.parentElement ?? root)) withinReadersOnly.add(element)
  }

  if (root.scrollWidth > root.clientWidth)
    faults.add(`is ${root.scrollWidth} px wide in a window of ${root.clientWidth} px`)

  // The grid of a calendar is as wide as its days. An entry and the beginning of a text show all of it in
  // their dialog.
  const calendar = ['week', 'month', 'entry'].flatMap((part) => [`.calendar-${part}`, `.calendar-${part} *`])
  // A row of tabs or choices and a table of figures may scroll: see below.
  const movable = ['[role="tablist"]', '.moved-sideways']
  const exempt = [...calendar, ...movable.flatMap((box) => [box, `${box} *`]), '.line-clamp-2']
  // A field scrolls its text, and a select shows all of it when it is open.
  const fields = ['input', 'textarea', 'select', 'option']
  const skipped = ['svg *', '.sr-only', '.sr-only *', ...fields, ...exempt]
  const outside = new Set<Element>()
  for (const element of scope.querySelectorAll(`*:not(${skipped.join(', ')})`)) {
    const box = element.getBoundingClientRect()
    if (!element.checkVisibility({ visibilityProperty: true }) || isForReadersOnly(box)) continue
    if (withinReadersOnly.has(element)) continue
    const { overflowX, overflowY, fontSize } = getComputedStyle(element)
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      faults.add(`${nameOf(element)} is cut at its side`)
    // A line may be less high than its letters could be.
    const hidden = element.scrollHeight - element.clientHeight - parseFloat(fontSize) / 4
    if (['hidden', 'clip'].includes(overflowY) && hidden > 0)
      faults.add(`${nameOf(element)} is cut at its bottom`)
    if (box.left > -1 && box.right < root.clientWidth + 1) continue
    outside.add(element)
    if (element.parentElement === null || !outside.has(element.parentElement))
      faults.add(`${nameOf(element)} is beside the window`)
  }

  for (const row of scope.querySelectorAll<HTMLElement>(movable.join(', '))) {
    if (!row.checkVisibility()) continue
    const { left, right } = row.getBoundingClientRect()
    if (left < -1 || right > root.clientWidth + 1) faults.add(`${nameOf(row)} is beside the window`)
    const isWider = row.scrollWidth > row.clientWidth + 1
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(row).overflowX)
    if (isWider && !scrolls) faults.add(`${nameOf(row)} is cut at its side`)
    // The keys move the focus from tab to tab or from choice to choice, and so the row.
    const hasFocus = ['tablist', 'radiogroup'].includes(row.role ?? '') || row.tabIndex === 0
    if (isWider && !hasFocus) faults.add(`${nameOf(row)} scrolls, and not by keyboard`)
    for (const cell of row.querySelectorAll('th, td')) {
      const isStuck = getComputedStyle(cell).position === 'sticky'
      if (isStuck && cell.getBoundingClientRect().width > row.clientWidth / 2)
        faults.add(`${nameOf(cell)} covers the figures`)
    }
    for (const tab of row.querySelectorAll('[role="tab"]')) {
      const box = tab.getBoundingClientRect()
      if (box.width > row.clientWidth + 1) faults.add(`${nameOf(tab)} is wider than its row`)
      const outOfSight = box.left < left - 1 || box.right > right + 1
      if (outOfSight && tab.ariaSelected === 'true') faults.add(`${nameOf(tab)} is chosen and out of sight`)
    }
  }

  // A phrase of large text may be longer than a line.
  const headings = largeText ? [] : scope.querySelectorAll('h1, h2, h3')
  for (const heading of headings) {
    for (const phrase of heading.querySelector('.break-keep')?.childNodes ?? []) {
      if (phrase instanceof Text && linesOf(phrase, 0, phrase.data.length) > 1)
        faults.add(`breaks inside 「${phrase.data}」`)
    }
  }

  const labels = 'h1, h2, h3, a, button, label, legend, th, dt, [role="tab"]'
  for (const label of scope.querySelectorAll(labels)) {
    if (!label.checkVisibility() || withinReadersOnly.has(label)) continue
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { data, parentElement } = text as Text
      if (data.includes('@') || withinReadersOnly.has(parentElement ?? root)) continue
      for (const { 0: word, index } of data.matchAll(/[\p{Script=Latin}\d][\p{Script=Latin}\d/:,.’]*/gu)) {
        if (linesOf(text, index, index + word.length) > 1) faults.add(`${nameOf(label)} breaks ${word}`)
      }
    }
  }

  for (const control of (dialog ?? document.querySelector('header') ?? root).querySelectorAll('a, button')) {
    if (!control.checkVisibility() || isForReadersOnly(control.getBoundingClientRect())) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit === null || !control.contains(hit)) faults.add(`${nameOf(control)} cannot be clicked`)
  }
  return [...faults]
}
