import type { FastifyBaseLogger } from 'fastify'
import type { Published, RenderPages } from '#server/http/page-renderer.ts'
import type { ConfirmNews } from '#server/features/news/current-news.ts'
import { toShown } from '#server/features/news/rules.ts'
import { spacesOfDocuments } from '#server/features/spaces/spaces.ts'
import type { ConfirmSpaces } from '#server/features/spaces/spaces.ts'
import type { ConfirmTeachers } from '#server/features/teachers/current-teachers.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { publishedSections } from '#server/features/facts/current-facts.ts'
import type { ReadFacts } from '#server/features/facts/current-facts.ts'

/** The documents of all pages by their files. */
export type Documents = ReadonlyMap<string, string>

/** After a failed rendering the pages stay as they were for so long before the next attempt. */
const retryAfterMs = 60_000

interface Current {
  readFacts: ReadFacts
  confirmNews: ConfirmNews
  confirmTeachers: ConfirmTeachers
  confirmSpaces: ConfirmSpaces
}

/**
 * Gives the documents with the facts, news, teachers and spaces that are published now, and renders them
 * after each change and at the moment of each planned news item; undefined while the built ones hold.
 * Requests that come meanwhile wait for the new ones, so that no page is outdated after an acknowledged
 * publication.
 */
export function keepPagesCurrent(
  { readFacts, confirmNews, confirmTeachers, confirmSpaces }: Current,
  render: RenderPages | undefined,
  log: FastifyBaseLogger,
): (version: string) => Promise<Documents | undefined> {
  let last: Documents | undefined
  let rendering:
    | { facts: StudioFacts; edition: string; documents: Promise<Documents | undefined> }
    | undefined

  async function documentsWith(published: Published, make: RenderPages): Promise<Documents | undefined> {
    try {
      const pages = await make(published)
      last = new Map(pages.map(({ file, document }) => [file, document]))
    } catch (error) {
      log.error(error, 'the pages could not be rendered with what is published')
      setTimeout(() => (rendering = undefined), retryAfterMs).unref()
    }
    return last
  }

  return async (version) => {
    const facts = await readFacts(version)
    const changed = publishedSections(facts)
    const news = await confirmNews(version)
    const teachers = await confirmTeachers(version)
    const spaces = await confirmSpaces(version)
    const edition = [news, teachers, spaces].map((one) => one.edition).join('/')
    const isBuilt = Object.keys(changed).length === 0 && edition === '//'
    if (render === undefined || isBuilt) return undefined
    if (rendering?.facts !== facts || rendering.edition !== edition) {
      const published = {
        facts: changed,
        news: news.shown.map(toShown),
        teachers: teachers.shown,
        ...spacesOfDocuments(spaces),
      }
      const documents = documentsWith(published, render)
      rendering = { facts, edition, documents }
    }
    return rendering.documents
  }
}
