/** HTML that is safe to show. Only the function `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** Escapes every value in the template, for text and for quoted attributes. Values that are `Html` stay as they are. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, position) => text + markupOf(parts[position] ?? '')).join(''))
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
