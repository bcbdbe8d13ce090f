import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { closuresAfter } from '#server/features/spaces/closure-queries.ts'
import { html } from '#server/mail/body.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { Clock } from '#time/clock.ts'
import { closedTimeText } from '#time/tokyo.ts'

type Closure = Awaited<ReturnType<typeof closuresAfter>>[number]

/** A closure to come with its line of the banner in each language. */
interface ShownClosure {
  endsAt: number
  lines: Record<Language, string>
}

/**
 * Gives the banner of every page as HTML: empty while there is no closure to come.
 * @param version the database's version, which the caller has just read
 */
export type ClosureBanner = (version: string) => Promise<string>

export function createClosureBanner(database: Database, clock: Clock): ClosureBanner {
  const cache = new VersionedCache<ShownClosure[]>(1)
  let last = ''
  return async (version) => {
    try {
      const closures = await cache.get('all', version, async () => {
        const read = await closuresAfter(database.reader, clock())
        return read.map((closure) => ({ endsAt: closure.endsAt, lines: linesOf(closure) }))
      })
      last = bannerOf(closures.filter(({ endsAt }) => endsAt > clock()))
    } catch {
      // While the database cannot be read, the pages are shown with the banner that they had.
    }
    return last
  }
}

/**
 * In both languages, because the visitor may switch. The style shows the one of the document
 * (web/app/styles.css).
 */
function bannerOf(closures: readonly ShownClosure[]): string {
  if (closures.length === 0) return ''
  return languages
    .map((language) => {
      const text = textsIn(language)
      const lines = closures.map((closure) => html`<p>${closure.lines[language]}</p>`)
      return html`<aside class="closure-banner" lang="${language}" aria-label="${text('closures.banner')}">
        ${lines}
      </aside>`.text
    })
    .join('')
}

const linesOf = (closure: Closure) => ({ ja: lineOf(closure, 'ja'), en: lineOf(closure, 'en') })

function lineOf({ startsAt, endsAt, reasonJa, reasonEn, spaces }: Closure, language: Language): string {
  const text = textsIn(language)
  const when = closedTimeText(startsAt, endsAt, language)
  const reason = inLanguage(language, reasonJa, reasonEn)
  if (spaces.length === 0) return text('closures.whole', { when, reason })
  const names = spaces.map(({ name, nameEn }) => inLanguage(language, name, nameEn))
  return text('closures.spaces', { when, reason, spaces: names.join(text('closures.gap')) })
}
