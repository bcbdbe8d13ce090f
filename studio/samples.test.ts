import { expect, test } from 'vitest'
import { isSampleRow, sampleFields, sectionWithoutSamples, withoutSamples } from './samples.ts'
import { factsOfFiles, sections } from './sections.ts'

const { contact, kinds, story, visit } = factsOfFiles

test('nothing of the sample is left of the facts of the files, and the figures stay', () => {
  const shown = withoutSamples(factsOfFiles)
  for (const section of sections) expect(sampleFields(section, shown[section]), section).toEqual([])
  const same = sections.filter((section) => shown[section] === factsOfFiles[section])
  expect(same).toEqual(expect.arrayContaining(['booking', 'hours', 'limits', 'offers', 'prices', 'rental']))
  expect(shown.beginning).toBe('blank')
  expect(shown.contact).toMatchObject({ phone: '', latitude: null, city: { ja: '', en: '' } })
  expect(shown.legal).toMatchObject({ founded: '', capitalYen: null })
  expect(shown.names.studioName).toEqual({ ja: 'ヨガスタジオ', en: 'Yoga studio' })
  expect(shown.visit).toMatchObject({ directions: { ja: [], en: [] }, whatToBring: visit.whatToBring })
})

test('what the owner has entered stays, and brings back what may be right beside it', () => {
  const own = { ...contact, street: { ja: '本町1-2-3', en: '1-2-3 Honcho' }, phone: '03-1111-2222' }
  const shown = sectionWithoutSamples('contact', own)
  expect(shown).toEqual({
    ...own,
    email: '',
    latitude: null,
    longitude: null,
    representative: { ja: '', en: '' },
  })
  expect(sampleFields('contact', own)).toEqual(['email', 'latitude', 'representative'])
})

test('a text that the owner has entered in one language stands in both', () => {
  const own = { ...story, storyReason: { ...story.storyReason, ja: '静けさのために。' } }
  const shown = sectionWithoutSamples('story', own)
  expect(shown.storyReason).toEqual({ ja: '静けさのために。', en: '静けさのために。' })
  expect(sampleFields('story', own)).toContain('storyReason')
})

test('a kind of lesson goes with its text, and with a text of the owner it stays with the names of the sample', () => {
  const [first = expect.fail(), second = expect.fail(), ...others] = kinds.lessonKinds
  const text = { ja: '海を見ながら。', en: first.text.en }
  const own = { ...second, id: 'kind-1', listed: false }
  const shown = sectionWithoutSamples('kinds', { lessonKinds: [{ ...first, text }, own, second, ...others] })
  expect(shown.lessonKinds).toEqual([{ ...first, text: { ja: text.ja, en: text.ja } }, own])
  expect(sampleFields('kinds', { lessonKinds: [{ ...first, text }] })).toEqual(['lessonKinds'])
  expect(sampleFields('kinds', shown)).toEqual([])
  expect(sampleFields('kinds', { lessonKinds: [] })).toEqual([])
})

test('a section without samples is the same object', () => {
  expect(sectionWithoutSamples('prices', factsOfFiles.prices)).toBe(factsOfFiles.prices)
})

test.each([
  ['hida', '陽田 万里', true],
  ['hida', '山本 桜', false],
  ['other', '陽田 万里', false],
])('the teacher %s with the name %s is the sample’s: %s', (id, name, expected) => {
  expect(isSampleRow('teachers', { id, name })).toBe(expected)
})
