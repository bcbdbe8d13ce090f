import type { FastifyBaseLogger } from 'fastify'
import type { RenderPages } from '#server/http/page-renderer.ts'
import type { ConfirmFacts, PublishedFacts } from './current-facts.ts'

/** The documents of all pages by their files. */
export type Documents = ReadonlyMap<string, string>

/** After a failed rendering the pages stay as they were for so long before the next attempt. */
const retryAfterMs = 60_000

/**
 * Gives the documents with the facts that are published now, and renders them after each publication; undefined while the built ones
 * hold. Requests that come meanwhile wait for the new ones, so that no page is outdated after an acknowledged publication.
 */
export function keepPagesCurrent(
  confirm: ConfirmFacts,
  render: RenderPages | undefined,
  log: FastifyBaseLogger,
): (version: string) => Promise<Documents | undefined> {
  let last: Documents | undefined
  let rendering: { publications: number; documents: Promise<Documents | undefined> } | undefined

  async function documentsWith({ facts }: PublishedFacts, make: RenderPages): Promise<Documents | undefined> {
    try {
      const pages = await make(facts)
      last = new Map(pages.map(({ file, document }) => [file, document]))
    } catch (error) {
      log.error(error, 'the pages could not be rendered with the published facts')
      setTimeout(() => (rendering = undefined), retryAfterMs).unref()
    }
    return last
  }

  return async (version) => {
    const published = await confirm(version)
    if (render === undefined || Object.keys(published.facts).length === 0) return undefined
    if (rendering?.publications !== published.publications) {
      rendering = {
        publications: published.publications,
        documents: documentsWith(published, render),
      }
    }
    return rendering.documents
  }
}
