import type { App } from '#server/services.ts'
import { createClosureBanner } from '#server/features/closures/banner.ts'
import { createNoticeBars, moreBars } from '#server/features/notices/notice-bars.ts'
import type { PageState } from '#server/http/site-documents.ts'

/**
 * Gives what the pages show besides what was built: the banner, the notice bars, and the documents with the
 * published facts. One question for the database's version serves all.
 */
export function readPageChrome({ database, clock, documentsOf }: App): () => Promise<PageState> {
  const bannerOf = createClosureBanner(database, clock)
  const barsOf = createNoticeBars(database, clock)
  let last: PageState = { banner: '', bars: [], moreBars, documents: undefined }
  return async () => {
    try {
      const version = await database.version()
      const documents = await documentsOf(version)
      last = { banner: await bannerOf(version), bars: await barsOf(version), moreBars, documents }
    } catch {
      // While the database cannot be read, the pages are shown as they were.
    }
    return last
  }
}
