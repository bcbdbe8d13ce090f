import { developmentPage } from '#demo/development-page.ts'
import { html } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import { toMime } from '#server/mail/message.ts'
import type { Message, Sender } from '#server/mail/message.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { stampText } from '#time/tokyo.ts'
import type { OutboxMail } from './queries.ts'
import { isSample } from './sample-id.ts'

/** A mail of the outbox or a sample, with its message. */
export interface ShownMail {
  mail: OutboxMail
  message: Message
}

const home = '/dev/mailbox'

export function listPage(shown: readonly ShownMail[], language: Language): string {
  const text = textsIn(language)
  const rows = shown.map(
    ({ mail, message }) =>
      html`<tr>
        <td><a href="${home}/${mail.id}" lang="${mail.language}">${message.subject}</a></td>
        <td>${message.to.name} &lt;${mail.recipient}&gt;</td>
        <td>${stampText(mail.writtenAt)}</td>
        <td>${stateOf(mail, language)}</td>
      </tr> `,
  )
  return page(
    text('mail.mailbox.title'),
    language,
    html`<p>${text('mail.mailbox.lead')}</p>
      <p><a href="${home}/preview">${text('mail.mailbox.preview')}</a></p>
      ${
        rows.length === 0
          ? html`<p>${text('mail.mailbox.empty')}</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>${text('mail.mailbox.subject')}</th>
                  <th>${text('mail.mailbox.to')}</th>
                  <th>${text('mail.mailbox.written')}</th>
                  <th>${text('mail.mailbox.state')}</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>`
      }`,
  )
}

export function mailPage({ mail, message }: ShownMail, from: Sender, language: Language): string {
  const text = textsIn(language)
  return page(
    message.subject,
    language,
    html`${back(language)}
      <h2>${text('mail.mailbox.headers')}</h2>
      <dl>
        ${headersOf(message, from).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd> `,
        )}
      </dl>
      <p>${stateOf(mail, language)}</p>
      ${parts(message, language)}${
        mail.sentAt === null
          ? html``
          : html`<p><a href="${home}/${mail.id}/eml">${text('mail.mailbox.file')}</a></p>`
      }`,
  )
}

export function previewPage(shown: readonly ShownMail[], language: Language): string {
  const text = textsIn(language)
  return page(
    text('mail.mailbox.preview'),
    language,
    html`${back(language)}
      <p>${text('mail.mailbox.previewLead')}</p>
      ${shown.map(
        ({ message }) =>
          html`<section lang="${message.language}">
            <h2>${message.subject}</h2>
            ${parts(message, language)}
          </section> `,
      )}`,
  )
}

function parts(message: Message, language: Language): Html {
  const text = textsIn(language)
  return html`<h3>${text('mail.mailbox.text')}</h3>
    <pre lang="${message.language}">${message.text}</pre>
    <p><a href="${home}/${message.id}/html">${text('mail.mailbox.html')}</a></p>
    ${message.calendars.map(
      ({ name, content }) =>
        html`<details>
          <summary>${text('mail.mailbox.calendar')} ${name}</summary>
          <pre>${content}</pre>
        </details>`,
    )} `
}

function headersOf(message: Message, from: Sender): Array<[name: string, value: string]> {
  const mime = toMime(message, from)
  const address = ({ name, address: at }: { name: string; address: string }) => `${name} <${at}>`
  return [
    ['From', address(mime.from)],
    ['To', address(mime.to)],
    ['Reply-To', address(mime.replyTo)],
    ['Subject', mime.subject],
    ['Date', mime.date.toUTCString()],
    ['Message-ID', mime.messageId],
    ...Object.entries(mime.headers),
  ]
}

function stateOf(mail: OutboxMail, language: Language): string {
  const text = textsIn(language)
  if (isSample(mail)) return text('mail.mailbox.sample')
  if (mail.dropped !== null) return text('mail.mailbox.dropped')
  const state = mail.sentAt !== null ? 'sent' : mail.givenUpAt !== null ? 'givenUp' : 'waiting'
  const attempts = mail.attempts > 1 ? ` (${text('mail.mailbox.attempts', { count: mail.attempts })})` : ''
  return text(`mail.mailbox.${state}`) + attempts
}

const back = (language: Language) =>
  html`<p><a href="${home}">${textsIn(language)('mail.mailbox.back')}</a></p>`

const page = (title: string, language: Language, content: Html): string =>
  developmentPage({ title, language, stylesheet: `${home}/page.css` }, content)
