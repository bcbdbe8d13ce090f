/** Full-width characters that fit on a line of the schedule; others count half. */
const widest = 10

/** Breaks a title into at most two lines of the schedule; Latin words stay whole, what is left over gives way to an ellipsis. */
export function linesOf(title: string): string[] {
  const lines: string[] = ['']
  for (const piece of title.match(/[\u0020-\u024f]+?(?=\s|$|[^\u0020-\u024f])\s?|./gu) ?? []) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && widthOf(line) + widthOf(piece.trimEnd()) > widest) lines.push(piece)
    else lines[lines.length - 1] = line + piece
  }
  const [first = '', second, ...rest] = lines.map((line) => line.trim())
  if (second === undefined) return [first]
  return [first, rest.length === 0 ? second : `${second.slice(0, -1)}…`]
}

const widthOf = (text: string) =>
  Array.from(text).reduce((width, char) => width + (char.charCodeAt(0) > 0xff ? 1 : 0.5), 0)
