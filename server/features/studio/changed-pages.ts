import type { DraftPreview, Passage } from '#contract/studio/studio-administration.ts'
import type { RenderedPage } from '#server/http/page-renderer.ts'

/** Tags that begin or end a line of text. */
const lineTags =
  /<\/?(?:address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|section|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>/g

/** What has no text of its own. */
const silent = /<(script|style|svg|template)\b.*?<\/\1>/gs

/** What a document carries for its script. */
const pageData = /\s*<script type="application\/json" id="page-data">.*?<\/script>/s

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The pages whose documents differ, with the lines of text that do. */
export function changedPages(
  before: ReadonlyMap<string, string>,
  after: readonly RenderedPage[],
): DraftPreview['pages'] {
  return after.flatMap(({ file, document, address, language, title }) => {
    const [was, is] = [partsOf(before.get(file) ?? ''), partsOf(document)]
    const passages = was.body === is.body ? [] : passagesOf(linesOf(was.body), linesOf(is.body))
    const forSearchEngines = was.head !== is.head
    if (passages.length === 0 && !forSearchEngines) return []
    return [{ address, language, title, passages, forSearchEngines }]
  })
}

function partsOf(document: string): { head: string; body: string } {
  const [head = '', body = ''] = document.split('<body>')
  return { head: head.replace(pageData, ''), body }
}

/** The text of a page as a visitor reads it, line by line. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(silent, ' ')
    .replaceAll(lineTags, '\n')
    .replaceAll('</span><span', '</span> <span')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u200b]+/g, ' ').trim())
    .filter((line) => line !== '')
}

/**
 * Between the equal beginning and end of two pages so many pairs of lines are compared. It takes some
 * milliseconds.
 */
const mostPairs = 250_000

/**
 * The runs of lines that differ. What is between the equal beginnings and ends is compared by a longest
 * common sequence, unless it is so long that this would take seconds: then all of it is one run.
 */
export function passagesOf(before: readonly string[], after: readonly string[]): Passage[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const was = before.slice(start, before.length - end)
  const is = after.slice(start, after.length - end)
  if (was.length === 0 && is.length === 0) return []
  if (was.length * is.length > mostPairs) return [{ before: was, after: is }]
  return compared(was, is)
}

function compared(before: readonly string[], after: readonly string[]): Passage[] {
  const rows = before.length
  const columns = after.length
  const common = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const longest =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
      common[row]?.fill(longest, column, column + 1)
    }
  }
  const passages: Passage[] = []
  let open: Passage | undefined
  for (let row = 0, column = 0; row < rows || column < columns;) {
    if (row < rows && column < columns && before[row] === after[column]) {
      open = undefined
      row += 1
      column += 1
      continue
    }
    if (open === undefined) passages.push((open = { before: [], after: [] }))
    if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1)))
      open.before.push(before[row++] ?? '')
    else open.after.push(after[column++] ?? '')
  }
  return passages
}
