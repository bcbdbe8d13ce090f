/**
 * Breaks a title into at most two lines. Latin words stay whole; an ellipsis replaces the text that does not
 * fit. `lineWidth` is how many full-width characters fit on a line; other characters count half.
 */
export function breakTitle(title: string, lineWidth: number): string[] {
  const lines: string[] = ['']
  for (const piece of title.match(/[\u0020-\u024f]+?(?=\s|$|[^\u0020-\u024f])\s?|./gu) ?? []) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && widthOf(line) + widthOf(piece.trimEnd()) > lineWidth) lines.push(piece)
    else lines[lines.length - 1] = line + piece
  }
  const [first = '', second, ...rest] = lines.map((line) => line.trim())
  if (second === undefined) return [first]
  return [first, rest.length === 0 ? second : `${second.slice(0, -1)}…`]
}

const widthOf = (text: string) =>
  Array.from(text).reduce((width, char) => width + (char.charCodeAt(0) > 0xff ? 1 : 0.5), 0)
