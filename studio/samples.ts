/*
 * Which of the facts are invented for the sample studio, field by field: what a studio that began blank
 * leaves out of what visitors read until its owner has entered it, and what the first steps call a sample.
 * Prices, hours, rules and the rows of the legal notice are no samples.
 */
import type { Section, StudioFacts } from './facts.ts'
import { languages } from './languages.ts'
import { factsOfFiles } from './sections.ts'
import { spaces } from './spaces.ts'
import { teachers } from './teachers.ts'

/** Each invented field, with those that go with it. These may be right by chance, such as the region. */
const invented: { [Name in Section]?: Readonly<Record<string, readonly string[]>> } = {
  names: { studioName: [], companyName: [], officialSite: [] },
  contact: {
    phone: [],
    email: [],
    street: ['postalCode', 'region', 'city'],
    latitude: ['longitude'],
    representative: [],
  },
  visit: { station: [], directions: [], parking: [] },
  story: { tagline: [], storyIntro: [], storyPhilosophy: [], storyReason: [], storyMeaning: [] },
  legal: { business: [], founded: ['capitalYen'] },
  rules: { rulesLead: [] },
}

/** What stands for a field that no page or mail can be without; the others are empty. */
const standIns: Readonly<Record<string, unknown>> = {
  studioName: { ja: 'ヨガスタジオ', en: 'Yoga studio' },
  rulesLead: {
    ja: '会員の皆さまに、気持ちよくご利用いただくための規約です。',
    en: 'These are the rules for members. They are there so that everybody can enjoy the studio. The Japanese text is the binding one.',
  },
}

type Fields = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isInLanguages = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value)

/** The invented fields of a section that still stand as in the file, in a language at least. */
export function sampleFields(section: Section, facts: object): string[] {
  const own = facts as Fields
  const ofFile = factsOfFiles[section] as unknown as Fields
  const isSample = (field: string) => {
    const [value, sample] = [own[field], ofFile[field]]
    return isInLanguages(value) && isInLanguages(sample)
      ? languages.some((language) => isSame(value[language], sample[language]))
      : isSame(value, sample)
  }
  return Object.keys(invented[section] ?? {}).filter(isSample)
}

/** A section without what is invented in it. A text in one language of the owner's stands for the other. */
export function sectionWithoutSamples<Name extends Section>(
  section: Name,
  facts: StudioFacts[Name],
): StudioFacts[Name] {
  const own = facts as unknown as Fields
  const ofFile = factsOfFiles[section] as unknown as Fields
  const emptied = sampleFields(section, facts).flatMap((field): Array<[string, unknown]> => {
    const [value, sample] = [own[field], ofFile[field]]
    const entered =
      isInLanguages(value) && isInLanguages(sample)
        ? languages.find((language) => !isSame(value[language], sample[language]))
        : undefined
    if (entered !== undefined && isInLanguages(value)) {
      return [[field, Object.fromEntries(languages.map((language) => [language, value[entered]]))]]
    }
    const gone = invented[section]?.[field] ?? []
    return [field, ...gone].map((name) => [name, standIns[name] ?? emptyLike(ofFile[name])])
  })
  return emptied.length === 0 ? facts : { ...facts, ...Object.fromEntries(emptied) }
}

function emptyLike(value: unknown): unknown {
  if (isInLanguages(value))
    return Object.fromEntries(languages.map((language) => [language, emptyLike(value[language])]))
  if (Array.isArray(value)) return []
  return typeof value === 'number' ? null : ''
}

/** What visitors of a studio that began blank read. */
export function withoutSamples(facts: StudioFacts): StudioFacts {
  const own = Object.keys(invented).map((name): [string, unknown] => {
    const section = name as Section
    return [section, sectionWithoutSamples(section, facts[section])]
  })
  return { ...facts, ...Object.fromEntries(own), beginning: 'blank' }
}

const namesOf = (samples: ReadonlyArray<{ id: string; name: { ja: string } }>) =>
  new Map<string, string>(samples.map(({ id, name }) => [id, name.ja]))

const names = { teachers: namesOf(teachers), spaces: namesOf(spaces) }

/** Whether a row of the database is still a teacher or a space of the sample. */
export const isSampleRow = (table: keyof typeof names, { id, name }: { id: string; name: string }): boolean =>
  names[table].get(id) === name
