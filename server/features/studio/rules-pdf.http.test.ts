import { expect, test } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { languages } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { lettersOfPdf } from '#tests/support/pdf-letters.ts'

const { rules } = factsOfFiles

async function open() {
  const app = await TestApp.open()
  const way = { as: await givenAdmin(app.database), params: { id: 'rules' as const } }
  async function publish(facts: typeof rules) {
    await app.ask(saveDraft, { ...way, body: { facts } })
    await app.ask(publishDraft, way)
  }
  const get = (language: string, headers = {}) =>
    app.app.inject({ url: `/membership-rules-${language}.pdf`, headers })
  return { publish, get }
}

test.each(languages)(
  'the PDF of the rules has the text of the page, and the published one from then on (%s)',
  async (language) => {
    const { publish, get } = await open()
    const before = await get(language)
    expect(before).toMatchObject({ statusCode: 200 })
    expect(before.headers['content-type']).toBe('application/pdf')
    const written = [rules.rulesLead[language], ...rules.rulesParts.map(({ title }) => title[language])].join(
      '',
    )
    expect([...lettersOfPdf(before.rawPayload)]).toEqual(expect.arrayContaining([...new Set(written)]))
    expect(before.rawPayload.toString('latin1')).toMatch(/\/MarkInfo|\/StructTreeRoot/)
    // No text of the demo studio has these.
    const rare = '鯨と甕、Ωと¶'
    await publish({ ...rules, rulesLead: { ja: rare, en: rare } })
    const after = await get(language)
    expect([...lettersOfPdf(after.rawPayload)]).toEqual(expect.arrayContaining(Array.from('鯨甕Ω¶')))
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const again = await get(language, { 'if-none-match': after.headers.etag })
    expect(again.statusCode).toBe(304)
  },
)

test('the reader is sent to the page when the font lacks a letter of the rules', async () => {
  const { publish, get } = await open()
  await publish({ ...rules, rulesLead: { ja: '𠮷野の規約', en: 'Rules of 𠮷野' } })
  expect(await get('ja')).toMatchObject({ statusCode: 302, headers: { location: '/membership-rules' } })
  expect(await get('en')).toMatchObject({ statusCode: 302, headers: { location: '/en/membership-rules' } })
})
