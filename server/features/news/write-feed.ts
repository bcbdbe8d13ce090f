import type { ShownNews } from '#contract/news.ts'
import { html } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { otherLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { toShown } from './rules.ts'
import type { ShownRow } from './rules.ts'

/** Programs read a feed again and again, so it has the newest items only. */
const longest = 50

/** Where the feed of a language stands, and the page that it is about. */
export const feedPaths = { ja: '/news.atom', en: '/en/news.atom' } as const
const pagePaths = { ja: '/news', en: '/en/news' } as const

/**
 * The news of a language as an Atom feed (RFC 4287). Ids and addresses begin with the address of the studio.
 * A feed with no item has the beginning of time as its moment, so that its bytes stay the same.
 */
export function writeFeed(
  facts: StudioFacts,
  shown: readonly ShownRow[],
  language: Language,
  publicUrl: string,
): string {
  const rows = shown.slice(0, longest)
  const updated = Math.max(0, ...rows.map(updatedAt))
  const page = `${publicUrl}${pagePaths[language]}`
  const self = `${publicUrl}${feedPaths[language]}`
  const document = html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
      <id>${self}</id>
      <title>${facts.names.studioName[language]}</title>
      <updated>${isoText(updated)}</updated>
      <author><name>${facts.names.studioName[language]}</name></author>
      <link rel="self" type="application/atom+xml" href="${self}" />
      <link rel="alternate" type="text/html" href="${page}" />
      ${rows.map((row) => entryOf(row, language, { publicUrl, page }))}</feed
    > `
  return document.text
}

function entryOf(
  row: ShownRow,
  language: Language,
  { publicUrl, page }: { publicUrl: string; page: string },
): Html {
  const { title, text, picture } = toShown(row)
  const content =
    picture === null
      ? html`<content type="text" ${langOf(text[language], language)}>${text[language]}</content>`
      : html`<content type="html" ${langOf(text[language], language)}
          >${withPicture(picture, text[language], { language, publicUrl }).text}</content
        >`
  return html`
    <entry>
      <id>${publicUrl}/news#${row.id}</id>
      <title${langOf(title[language], language)}>${title[language]}</title>
      <published>${isoText(row.publishAt)}</published>
      <updated>${isoText(updatedAt(row))}</updated>
      <link rel="alternate" type="text/html" href="${page}#${row.id}" />
      ${content}
    </entry>
  `
}

/** What is written in another language than the feed says so. */
function langOf(text: string, language: Language): Html {
  const lang = otherLanguage(text, language)
  return lang === undefined ? html`` : html` xml:lang="${lang}"`
}

/** The text of an item below its picture, as HTML. */
function withPicture(
  { address, text: alt }: NonNullable<ShownNews['picture']>,
  text: string,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Html {
  const src = address.startsWith('/') ? `${publicUrl}${address}` : address
  const lines = text.split('\n').map((line, position) => html`${position > 0 ? html`<br />` : ''}${line}`)
  return html`<p><img src="${src}" alt="${alt[language]}" /></p>
    <p>${lines}</p>`
}

/** A planned item is new at its moment, and not when it was written. */
const updatedAt = ({ publishAt, changedAt }: ShownRow) => Math.max(publishAt, changedAt)
