import { addressText, identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import type { MailContext } from './context.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { textsIn } from '#server/texts.ts'

/** What a mail says, before it becomes plain text and HTML. */
export interface MailLayout {
  language: Language
  subject: string
  /** The reader's name. */
  name: string
  opening: string
  facts: readonly Fact[]
  links: readonly Link[]
  closing: string
  /** A mail to the studio itself asks no reader to report that it came to the wrong address. */
  isToStudio: boolean
}

export interface Fact {
  label: string
  lines: readonly string[]
}

export interface Link {
  text: string
  url: string
}

/** A page of the site, in the language of the mail, under the words that the texts have for it. */
export const linkTo = (
  page: 'profile' | 'address' | 'booking' | 'price',
  { language, site }: MailContext,
): Link => ({
  text: textsIn(language)(`mail.link.${page}`),
  url: `${site}/${page}`,
})

/** Text that cannot pretend to be another line of a mail, or another header. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** @param site where the studio's pages are, in the language of the mail */
export function layoutAsText(mail: MailLayout, site: string): string {
  const text = textsIn(mail.language)
  const rule = '─'.repeat(24)
  return [
    text('mail.greeting', { name: mail.name }),
    mail.opening,
    ...mail.facts.map(({ label, lines }) => text('mail.fact', { label, value: lines.join('\n') })),
    ...mail.links.map(({ text: says, url }) => `${says}\n${url}`),
    mail.closing,
    ...(mail.isToStudio ? [] : [text('mail.notYou')]),
    [rule, ...signature(mail.language), site, rule].join('\n'),
  ].join('\n\n')
}

const page = 'max-width:36em;margin:0 auto;padding:16px;font-family:sans-serif;line-height:1.7'
const list = 'margin:24px 0;padding:0 0 0 16px;border-left:3px solid #6b8f71'
const term = 'margin:12px 0 0;font-size:14px;opacity:.75'
const small = 'font-size:14px;opacity:.75'

/**
 * The same words as HTML. Neither the text's colour nor the ground's is set, so that it can be read in the
 * dark; no tables, no pictures, nothing from outside.
 * @param site where the studio's pages are, in the language of the mail
 */
export function layoutAsHtml(mail: MailLayout, site: string): string {
  const { language } = mail
  const text = textsIn(language)
  const worded = (words: string) => inItsLanguage(words, language)
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
          <p>${worded(text('mail.greeting', { name: mail.name }))}</p>
          <p>${mail.opening}</p>
          <dl style="${list}">
            ${mail.facts.map(
              ({ label, lines }) =>
                html`<dt style="${term}">${label}</dt>
                  <dd style="margin:0">${broken(lines.map(worded))}</dd> `,
            )}
          </dl>
          ${mail.links.map(({ text: says, url }) => html`<p><a href="${url}">${says}</a></p> `)}
          <p>${mail.closing}</p>
          ${mail.isToStudio ? [] : html`<p style="${small}">${text('mail.notYou')}</p>`}
          <hr />
          <p style="${small}">
            ${broken(signature(language).map(worded))}<br /><a href="${site}">${site}</a>
          </p>
        </div>
      </body>
    </html> `.text
}

const broken = (lines: readonly Html[]) =>
  lines.map((line, position) => (position === 0 ? line : html`<br />${line}`))

const japanese = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`
const japaneseWords = new RegExp(`(${japanese}(?:[\\s\\S]*${japanese})?)`, 'u')

/** Japanese words in another language's mail say that they are, for the right shapes and the right voice. */
function inItsLanguage(words: string, language: Language): Html {
  if (language === 'ja') return html`${words}`
  const [before = '', inJapanese = '', after = ''] = words.split(japaneseWords)
  return inJapanese === '' ? html`${before}` : html`${before}<span lang="ja">${inJapanese}</span>${after}`
}

function signature(language: Language): string[] {
  const text = textsIn(language)
  return [
    identity.name[language],
    text('mail.signature.company', { company: identity.company.name[language] }),
    addressText(language),
    text('mail.signature.phone'),
    text('mail.signature.email', { email: identity.email }),
  ]
}
