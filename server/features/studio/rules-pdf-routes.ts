import type { FastifyInstance } from 'fastify'
import { isPrintable } from '#server/http/pdf-document.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { ConfirmFacts } from './current-facts.ts'
import { lettersOfRules, writeRules } from './write-rules.ts'

const pages: Record<Language, string> = { ja: '/membership-rules', en: '/en/membership-rules' }

/**
 * The membership rules as a PDF, written once for each publication of facts. When the font lacks a letter of the text, the reader is sent
 * to the page instead.
 */
export function rulesPdfRoutes(app: FastifyInstance, confirmFacts: ConfirmFacts): void {
  for (const language of languages) {
    let written: { publications: number; bytes: Promise<Buffer | undefined> } | undefined

    app.get(`/membership-rules-${language}.pdf`, async (request, reply) => {
      const { publications } = await confirmFacts()
      if (written?.publications !== publications) written = { publications, bytes: write(language) }
      const pdf = await written.bytes
      if (pdf === undefined) return reply.redirect(pages[language], 302)
      return sendPublic(request, reply, 'application/pdf', pdf)
    })
  }
}

const write = async (language: Language): Promise<Buffer | undefined> =>
  (await isPrintable(lettersOfRules(language))) ? writeRules(language) : undefined
