import { isPrintable } from '#server/http/pdf-document.ts'
import type { App } from '#server/services.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { lettersOfRules, writeRules } from './write-rules.ts'

const pages: Record<Language, string> = { ja: '/membership-rules', en: '/en/membership-rules' }

/**
 * The membership rules as a PDF, written once for each publication of facts. When the font lacks a letter of
 * the text, the reader is sent to the page instead.
 */
export function rulesPdfRoutes({ fastify, readFacts }: App): void {
  for (const language of languages) {
    let written: { facts: StudioFacts; bytes: Promise<Buffer | undefined> } | undefined

    fastify.get(`/membership-rules-${language}.pdf`, async (request, reply) => {
      const facts = await readFacts()
      if (written?.facts !== facts) written = { facts, bytes: write(facts, language) }
      const pdf = await written.bytes
      if (pdf === undefined) return reply.redirect(pages[language], 302)
      return sendPublic(request, reply, 'application/pdf', pdf)
    })
  }
}

const write = async (facts: StudioFacts, language: Language): Promise<Buffer | undefined> =>
  (await isPrintable(lettersOfRules(facts, language))) ? writeRules(facts, language) : undefined
