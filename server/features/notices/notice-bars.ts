import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import type { NoticeBar } from '#server/http/site-documents.ts'
import { html } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, languages, otherLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { Clock } from '#time/clock.ts'
import { noticesAfter } from './queries.ts'
import { closingKey, stateOf } from './rules.ts'
import type { NoticeRow } from './rules.ts'

/**
 * Gives the bars that stand above every page at this moment. They are read and written after a commit, and
 * only chosen while the database has not changed.
 * @param version the database's version, which the caller has just read
 */
export function createNoticeBars(
  database: Database,
  clock: Clock,
): (version: string) => Promise<NoticeBar[]> {
  const cache = new VersionedCache<Array<{ row: NoticeRow; bar: NoticeBar }>>(1)
  return async (version) => {
    const notices = await cache.get('all', version, async () => {
      const rows = await noticesAfter(database.reader, clock())
      return rows.map((row) => ({ row, bar: { key: closingKey(row), html: barOf(row) } }))
    })
    return notices.filter(({ row }) => stateOf(row, clock()) === 'shown').map(({ bar }) => bar)
  }
}

/** What opens the bars after the first. */
export const moreBars: string = languages
  .map((language) => html`<span lang="${language}">${textsIn(language)('notices.others')}</span>`.text)
  .join('')

/**
 * In both languages, because the visitor may switch. The style shows the one of the document
 * (web/app/styles.css).
 */
const barOf = (row: NoticeRow): string => languages.map((language) => barIn(row, language).text).join('')

function barIn(row: NoticeRow, language: Language): Html {
  const text = textsIn(language)
  const own = inLanguage(language, row.textJa, row.textEn)
  return html`<section class="notice-bar" lang="${language}" aria-label="${text('notices.label')}">
    <p>${inOwnLanguage(own, language)}${linkOf(row.link, language)}</p>
    <button
      type="button"
      data-notice="${closingKey(row)}"
      data-until="${row.endsAt}"
      aria-label="${text('notices.close')}"
    >
      &times;
    </button>
  </section>`
}

/** A text that is not in the language of the bar says so. */
function inOwnLanguage(text: string, language: Language): Html {
  const lang = otherLanguage(text, language)
  return lang === undefined ? html`${text}` : html`<span lang="${lang}">${text}</span>`
}

/** A path leads to the page in the language. */
function linkOf(link: string, language: Language): Html {
  if (link === '') return html``
  const address = language === 'en' && link.startsWith('/') ? `/en${link === '/' ? '' : link}` : link
  return html` <a href="${address}">${textsIn(language)('notices.more')}</a>`
}
