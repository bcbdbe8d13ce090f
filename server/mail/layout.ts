import { studioTexts } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { addressText } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { html } from './body.ts'
import type { MailRow, Html, Link } from './body.ts'

/** A mail in words, before it becomes plain text and HTML. */
export interface WrittenMail {
  language: Language
  subject: string
  /** The name in the greeting. Empty: the mail greets no one by name. */
  name: string
  opening: string
  rows: readonly MailRow[]
  links: readonly Link[]
  closing: string
  /** Leaves out the sentence for readers who got the mail by mistake. */
  isToStudio: boolean
}

/** Joins lines, so that text from a form cannot add a line or a header to a mail. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** @param site address of the site in the language of the mail */
export function asPlainText(facts: StudioFacts, mail: WrittenMail, site: string): string {
  const text = studioTexts(facts, mail.language)
  const rule = '─'.repeat(24)
  return [
    ...(mail.name === '' ? [] : [text('mail.greeting', { name: mail.name })]),
    mail.opening,
    ...mail.rows.map(({ label, lines }) => text('mail.row', { label, value: lines.join('\n') })),
    ...mail.links.map(({ text: label, url }) => `${label}\n${url}`),
    mail.closing,
    ...(mail.isToStudio ? [] : [text('mail.notYou')]),
    [rule, ...signature(facts, mail.language), site, rule].join('\n'),
  ].join('\n\n')
}

/** LINE takes 5,000 characters, of which some count twice. */
const longestChat = 2_000

/** A mail for a chat: what has happened and where to look, without greeting and signature. */
export function asChat(facts: StudioFacts, { language, subject, opening, rows, links }: WrittenMail): string {
  const text = studioTexts(facts, language)
  const words = [
    subject,
    opening,
    ...rows.map(({ label, lines }) => text('mail.row', { label, value: lines.join('\n') })),
  ].join('\n\n')
  const addresses = links.map(({ text: label, url }) => `${label}\n${url}`)
  const cut = words.length > longestChat ? `${words.slice(0, longestChat)}…` : words
  return [cut, ...addresses].join('\n\n')
}

const page = 'max-width:36em;margin:0 auto;padding:16px;font-family:sans-serif;line-height:1.7'
const list = 'margin:24px 0;padding:0 0 0 16px;border-left:3px solid #6b8f71'
const term = 'margin:12px 0 0;font-size:14px;opacity:.75'
const small = 'font-size:14px;opacity:.75'

/**
 * The same words as HTML. It sets no colour of text or background, so that dark mode works, and uses no
 * tables, no pictures but the logo, and nothing from another server.
 * @param site address of the site in the language of the mail
 */
export function asHtml(facts: StudioFacts, mail: WrittenMail, site: string): string {
  const { language } = mail
  const text = studioTexts(facts, language)
  const marked = (words: string) => markJapanese(words, language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${mail.subject}</title>
      </head>
      <body>
        <div style="${page}">
          ${mail.name === '' ? [] : html`<p>${marked(text('mail.greeting', { name: mail.name }))}</p>`}
          <p>${joinLines(mail.opening.split('\n').map(marked))}</p>
          <dl style="${list}">
            ${mail.rows.map(
              ({ label, lines }) =>
                html`<dt style="${term}">${label}</dt>
                  <dd style="margin:0">${joinLines(lines.map(marked))}</dd> `,
            )}
          </dl>
          ${mail.links.map(({ text: label, url }) => html`<p><a href="${url}">${label}</a></p> `)}
          <p>${mail.closing}</p>
          ${mail.isToStudio ? [] : html`<p style="${small}">${text('mail.notYou')}</p>`}
          <hr />
          <p style="${small}">
            ${joinLines(signature(facts, language).map(marked))}<br /><a href="${site}">${site}</a>
          </p>
        </div>
      </body>
    </html> `.text
}

/** The HTML of a mail with the logo above who sends it. The picture travels with the mail. */
export const withLogo = (mail: string): string =>
  mail.replace('<hr />', '<hr /><p><img src="cid:logo" height="40" alt="" /></p>')

const joinLines = (lines: readonly Html[]) =>
  lines.map((line, position) => (position === 0 ? line : html`<br />${line}`))

const japanese = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`
const japaneseWords = new RegExp(`(${japanese}(?:[\\s\\S]*${japanese})?)`, 'u')

/**
 * Marks Japanese words in an English mail: browsers then choose Japanese glyphs, screen readers a Japanese
 * voice.
 */
function markJapanese(words: string, language: Language): Html {
  if (language === 'ja') return html`${words}`
  const [before = '', inJapanese = '', after = ''] = words.split(japaneseWords)
  return inJapanese === '' ? html`${before}` : html`${before}<span lang="ja">${inJapanese}</span>${after}`
}

/** Who sends the mail, without what the owner has not entered yet. */
function signature(facts: StudioFacts, language: Language): string[] {
  const text = studioTexts(facts, language)
  const { phone, email } = facts.contact
  const company = facts.names.companyName[language]
  return [
    facts.names.studioName[language],
    company && text('mail.signature.company', { company }),
    addressText(facts, language),
    phone && text('mail.signature.phone'),
    email && text('mail.signature.email', { email }),
  ].filter((line) => line !== '')
}
