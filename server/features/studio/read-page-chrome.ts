import type { App } from '#server/services.ts'
import { html } from '#server/mail/body.ts'
import { textsIn } from '#server/texts.ts'
import { languages } from '#studio/languages.ts'
import { createClosureBanner } from '#server/features/closures/banner.ts'
import { createNoticeBars, moreBars } from '#server/features/notices/notice-bars.ts'
import type { PageState } from '#server/http/site-documents.ts'

/**
 * Says that the studio is not open yet. In both languages, because the visitor may switch
 * (web/app/styles.css).
 */
const preparing = languages
  .map(
    (language) =>
      html`<p class="preparing" lang="${language}">${textsIn(language)('notices.preparing')}</p>`.text,
  )
  .join('')

/**
 * Gives what the pages show besides what was built: the banner, the notice bars, and the documents with the
 * published facts. One question for the database's version serves all.
 */
export function readPageChrome({ database, clock, readFacts, documentsOf }: App): () => Promise<PageState> {
  const bannerOf = createClosureBanner(database, clock)
  const barsOf = createNoticeBars(database, clock)
  let last: PageState = { unlisted: false, banner: '', bars: [], moreBars, documents: undefined }
  return async () => {
    try {
      const version = await database.version()
      const documents = await documentsOf(version)
      const unlisted = (await readFacts(version)).beginning === 'undecided'
      const banner = (unlisted ? preparing : '') + (await bannerOf(version))
      last = { unlisted, banner, bars: await barsOf(version), moreBars, documents }
    } catch {
      // While the database cannot be read, the pages are shown as they were.
    }
    return last
  }
}
