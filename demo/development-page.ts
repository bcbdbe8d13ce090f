import { html } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import type { Language } from '#studio/languages.ts'

interface DevelopmentPage {
  title: string
  language: Language
  /** The address of the stylesheet. */
  stylesheet: string
  /** Shown above the title. */
  notice?: string
}

/** A page of a development tool (Stripe simulator, mailbox), beside the pages of the site. */
export function developmentPage(
  { title, language, stylesheet, notice }: DevelopmentPage,
  content: Html,
): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <main>
          ${notice === undefined ? '' : html`<p class="notice" role="note">${notice}</p>`}
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text
}
