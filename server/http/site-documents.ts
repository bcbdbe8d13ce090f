import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './compression.ts'
import { KeptText } from './kept-text.ts'

/**
 * Stands in the built documents where the address of the studio belongs. No host can have this name (RFC
 * 2606).
 */
export const builtOrigin = 'https://studio.invalid'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** A bar at the top of every page, which each visitor can close. */
export interface NoticeBar {
  /** By which the visitor's cookie names it. */
  key: string
  html: string
}

/** What the pages show besides what was built. */
export interface PageState {
  /** Whether search engines are kept from all pages: the studio is being prepared, or this is a copy. */
  unlisted: boolean
  /** The banner that stands at the top of every page now, as HTML. */
  banner: string
  /** The bars that stand above every page now, except for visitors who have closed them. */
  bars: readonly NoticeBar[]
  /** What opens the bars after the first, as HTML in both languages. */
  moreBars: string
  /**
   * The documents with the facts that are published now, by their files; undefined while the built ones hold.
   */
  documents: ReadonlyMap<string, string> | undefined
}

/** Stands in the built documents where the banner belongs that every page shows for a while. */
const bannerPlace = '<!--closures-->'

/**
 * Of one document are kept so many forms that differ in what stands at the top, those that were sent last:
 * all that three bars make. Any visitor can ask for others by a cookie, so they are compressed fast.
 */
const mostForms = 8

/**
 * A document with the address of the studio, the banner and the published facts. It is read once and stays in
 * memory; what is sent is made and compressed when the first client asks for it, because all documents
 * together would delay the start by seconds.
 */
export class SiteDocument {
  readonly #file: string
  readonly #type: string
  readonly #built: Buffer
  readonly #publicUrl: string
  readonly #stateOf: () => Promise<PageState>
  #addressed: { rendered: string | undefined; text: string } | undefined
  /** By what stands at the top: a visitor who has closed a bar gets another form than others. */
  readonly #forms = new Map<string, KeptText>()

  /** @param file where it stands in the folder */
  constructor(folder: string, file: string, publicUrl: string, stateOf: () => Promise<PageState>) {
    this.#file = file
    this.#type = types[extname(file)] ?? 'application/octet-stream'
    this.#built = readFileSync(join(folder, file))
    this.#publicUrl = publicUrl
    this.#stateOf = stateOf
  }

  /** Answers with the document, or with 304 when the client has it already. */
  async send(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const state = await this.#stateOf()
    const form = this.#formOf(state, request.headers.cookie)
    if (state.bars.length > 0) varyBy(reply, 'cookie')
    if (state.unlisted) reply.header('x-robots-tag', 'noindex')
    return form.send(request, reply.code(status).type(this.#type))
  }

  /** The document with the facts of now, and with what stands at its top for this visitor. */
  #formOf({ bars, moreBars, documents, banner }: PageState, cookies: string | undefined): KeptText {
    const rendered = documents?.get(this.#file)
    if (this.#addressed === undefined || this.#addressed.rendered !== rendered) {
      const text = (rendered ?? this.#built.toString()).replaceAll(builtOrigin, this.#publicUrl)
      this.#addressed = { rendered, text }
      this.#forms.clear()
    }
    const closed = closedBars(cookies)
    const open = bars.filter(({ key }) => !closed.includes(key))
    const top = banner + folded(open, moreBars)
    const level = open.length === bars.length ? 'best' : 'fast'
    const form =
      this.#forms.get(top) ??
      new KeptText(
        this.#addressed.text.replace(bannerPlace, () => top),
        level,
      )
    this.#forms.delete(top)
    this.#forms.set(top, form)
    const [oldest = top] = this.#forms.keys()
    if (this.#forms.size > mostForms) this.#forms.delete(oldest)
    return form
  }
}

/** The first bar, with the others folded below it, so that they do not push the page down. */
function folded([first, ...others]: readonly NoticeBar[], moreBars: string): string {
  if (first === undefined || others.length === 0) return first?.html ?? ''
  const below = others.map(({ html }) => html).join('')
  return `${first.html}<details class="more-notices"><summary>${moreBars}</summary>${below}</details>`
}

/** The keys of the bars that the visitor has closed (web/app/layout.tsx). */
const closedBars = (cookies = ''): string[] =>
  /(?:^|;\s*)closedNotices=([^;]*)/.exec(cookies)?.[1]?.split('.') ?? []
