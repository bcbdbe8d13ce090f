/** A page as the server sends it, before any script: its head and its text. */
export class ServedPage {
  readonly status: number
  readonly html: string

  constructor(status: number, html: string) {
    this.status = status
    this.html = html
  }

  static async from(url: string): Promise<ServedPage> {
    const response = await fetch(url, { redirect: 'manual' })
    return new ServedPage(response.status, await response.text())
  }

  get language(): string | undefined {
    return /<html lang="([^"]*)">/.exec(this.html)?.[1]
  }

  get title(): string {
    return plain(/<title>(.*?)<\/title>/.exec(this.html)?.[1])
  }

  /** The whole text, as one line. */
  get text(): string {
    return plain(this.html.slice(this.html.indexOf('<body')).replaceAll(/<[^>]*>/g, ''))
  }

  /** The text between header and footer, as one line. */
  get mainText(): string {
    return plain(this.#main.replaceAll(/<[^>]*>/g, ''))
  }

  /** Where the links of the page lead: all, or those between header and footer. */
  links(place: 'page' | 'main' = 'page'): string[] {
    const html = place === 'main' ? this.#main : this.html
    return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => plain(link))
  }

  get #main(): string {
    return /<main.*<\/main>/s.exec(this.html)?.[0] ?? ''
  }

  get headings(): string[] {
    return [...this.html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, heading = '']) =>
      plain(heading.replaceAll(/<[^>]*>/g, '')),
    )
  }

  /** The content of a meta tag, by its name or property; empty when there is none. */
  meta(name: string): string {
    return plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(this.html)?.[1])
  }

  get canonical(): string | undefined {
    return /<link rel="canonical" href="([^"]*)"/.exec(this.html)?.[1]
  }

  /** The address of the page in each language. */
  get alternates(): Record<string, string> {
    const links = this.html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)
    return Object.fromEntries([...links].map(([, language, address]) => [language, address]))
  }

  /** The structured data (JSON-LD). Throws when it is not JSON. */
  get facts(): Array<Record<string, unknown>> {
    const blocks = this.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
    return [...blocks].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const plain = (html = '') =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => entities[name] ?? entity)
