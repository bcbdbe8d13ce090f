import { isPrintable, writePdf } from '#server/http/pdf-document.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/services.ts'
import { textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { addressText } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { membershipRules } from '#studio/membership-rules.ts'
import { instantOf } from '#time/tokyo.ts'

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

const margin = 64
const ink = '#2b2a26'
const soft = '#5f5a50'

/** The membership rules as they hold now, as a PDF. */
function writeRules(facts: StudioFacts, language: Language): Promise<Buffer> {
  const { version } = membershipRules(facts)[language]
  const title = textsIn(language)('rulesPdf.title')
  // The day of the version, so that every process writes the same bytes.
  const at = instantOf(version.slice(0, 10)) ?? 0
  const author = facts.names.companyName[language] || facts.names.studioName[language]
  return writePdf({ title, author, language, at, margin, tagged: true }, (doc) =>
    draw(facts, doc, { title, language }),
  )
}

/** Every letter that the PDF may show. */
export const lettersOfRules = (facts: StudioFacts, language: Language): string =>
  JSON.stringify([membershipRules(facts)[language], ...publisher(facts, language)])

const publisher = ({ contact, names }: StudioFacts, language: Language): string[] =>
  [
    names.companyName[language],
    addressText({ contact }, language),
    [contact.phone, contact.email].filter((text) => text !== '').join('　'),
  ].filter((line) => line !== '')

interface Paper {
  title: string
  language: Language
}

function draw(facts: StudioFacts, doc: PDFKit.PDFDocument, { title, language }: Paper): void {
  const { version, lead, sections } = membershipRules(facts)[language]
  const line = (tag: string, text: string, { size = 10.5, color = ink, above = 0, indent = 0 } = {}) => {
    doc.y += above
    const left = margin + indent
    const width = doc.page.width - margin - left
    const put = () => doc.fillColor(color).fontSize(size).text(text, left, doc.y, { width, lineGap: 4 })
    doc.addStructure(doc.struct(tag, {}, put))
  }
  line('P', facts.names.studioName[language], { color: soft })
  line('H1', title, { size: 22, above: 6 })
  line('P', textsIn(language)('rulesPdf.version', { version }), { color: soft })
  line('P', lead, { above: 10 })
  for (const [position, section] of sections.entries()) {
    const heading = `${position + 1}. ${section.title}`
    // A heading stays with the beginning of its text.
    if (doc.y > doc.page.height - margin - 80) doc.addPage()
    doc.outline.addItem(heading)
    line('H2', heading, { size: 13, above: 14 })
    for (const paragraph of section.text) line('P', paragraph, { above: 4 })
    for (const item of section.items) line('P', `・${item}`, { above: 2, indent: 10 })
  }
  for (const [position, text] of publisher(facts, language).entries())
    line('P', text, { color: soft, above: position === 0 ? 24 : 0 })
}
