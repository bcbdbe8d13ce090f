import type { App } from '#server/services.ts'
import { html } from '#server/mail/body.ts'
import { textsIn } from '#server/texts.ts'
import { languages } from '#studio/languages.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { createClosureBanner } from '#server/features/closures/banner.ts'
import { findOriginal } from '#server/features/facts/studio-address.ts'
import { createNoticeBars, moreBars } from '#server/features/notices/notice-bars.ts'
import type { PageState } from '#server/http/site-documents.ts'
import { longestReadMs, within } from '#server/http/within.ts'

/**
 * Says that the studio is not open yet. In both languages, because the visitor may switch
 * (web/app/styles.css).
 */
const preparing = languages
  .map((language) => {
    const text = textsIn(language)
    return html`<aside class="preparing" lang="${language}" aria-label="${text('notices.label')}">
      <p>${text('notices.preparing')}</p>
    </aside>`.text
  })
  .join('')

/** Says that it is a copy of the studio, and where the studio is. The admin area shows it, too. */
const copyBar = (original: string | undefined) =>
  original === undefined
    ? ''
    : languages
        .map((language) => {
          const link = html`<a class="underline" href="${original}">${new URL(original).host}</a>`
          const text = textsIn(language)
          const label = text('notices.label')
          return html`<aside class="closure-banner copy-bar" lang="${language}" aria-label="${label}">
            <p>
              ${text('notices.copy')}
              <span class="inline-block">${text('notices.original')} ${link}</span>
            </p>
          </aside>`.text
        })
        .join('')

/**
 * Gives what the pages show besides what was built: the banner, the notice bars, and the documents with the
 * published facts. One question for the database's version serves all.
 */
export function readPageChrome({
  database,
  clock,
  publicUrl,
  readFacts,
  documentsOf,
}: Pick<App, 'database' | 'clock' | 'publicUrl' | 'readFacts' | 'documentsOf'>): () => Promise<PageState> {
  const bannerOf = createClosureBanner(database, clock)
  const barsOf = createNoticeBars(database, clock)
  const originals = new VersionedCache<string | undefined>(1)
  let last: PageState = { unlisted: false, banner: '', bars: [], moreBars, documents: undefined }
  return async () => {
    try {
      // Only this question has a bound: that all pages are rendered anew after a publication is waited for.
      const version = await within(longestReadMs, () => database.version())
      const documents = await documentsOf(version)
      const original = await originals.get('original', version, () =>
        findOriginal(database.reader, publicUrl),
      )
      const isPrepared = (await readFacts(version)).beginning === 'undecided'
      const unlisted = isPrepared || original !== undefined
      const banner = copyBar(original) + (isPrepared ? preparing : '') + (await bannerOf(version))
      last = { unlisted, banner, bars: await barsOf(version), moreBars, documents }
    } catch {
      // While the database cannot be read, or not soon, the pages are shown as they were.
    }
    return last
  }
}
