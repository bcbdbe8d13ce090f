/*
 * Which of the facts are invented for the sample studio, field by field: what a studio that began blank
 * leaves out of what visitors read until its owner has entered it, and what the first steps call a sample.
 * Prices, hours, rules and the rows of the legal notice are no samples.
 */
import type { Section, StudioFacts } from './facts.ts'
import { plainLead } from './home.ts'
import { languages } from './languages.ts'
import { pictures } from './pictures.ts'
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
  kinds: { lessonKinds: [] },
  home: { homeLead: [], homePicture: [], homeCards: [] },
  rules: { rulesLead: [] },
}

/** What stands for a field that no page or mail can be without; the others are empty. */
const standIns: Readonly<Record<string, unknown>> = {
  homeLead: plainLead,
  homePicture: pictures.light,
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

interface Row extends Fields {
  id: string
  text: unknown
}

/** Rows whose texts tell of the studio, such as the kinds of lessons; their names may be usual ones. */
const isOfRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.every((row) => typeof row === 'object' && row !== null && 'id' in row && 'text' in row)

const sampleOf = ({ id }: Row, samples: readonly Row[]) => samples.find((sample) => sample.id === id)

/** The invented fields of a section that still stand as in the file, in a language at least. */
export function sampleFields(section: Section, facts: object): string[] {
  const own = facts as Fields
  const ofFile = factsOfFiles[section] as unknown as Fields
  return Object.keys(invented[section] ?? {}).filter((field) => hasSample(own[field], ofFile[field]))
}

function hasSample(value: unknown, sample: unknown): boolean {
  if (isOfRows(value) && isOfRows(sample))
    return value.some((row) => hasSample(row.text, sampleOf(row, sample)?.text))
  return isInLanguages(value) && isInLanguages(sample)
    ? languages.some((language) => isSame(value[language], sample[language]))
    : isSame(value, sample)
}

/** A text of which one language is the owner's, with it in both; any other value as it is. */
function ownText(value: unknown, sample: unknown): unknown {
  if (!isInLanguages(value) || !isInLanguages(sample)) return value
  const changed = languages.filter((language) => !isSame(value[language], sample[language]))
  const [entered] = changed
  if (entered === undefined || changed.length === languages.length) return value
  return Object.fromEntries(languages.map((language) => [language, value[entered]]))
}

/**
 * The row with the owner's texts; none while its text is the sample's. The drawings of page blocks show the
 * house of the sample, those of kinds of lessons mere poses.
 */
function ownRow(row: Row, sample: Row | undefined): object[] {
  if (sample === undefined) return [row]
  if (isSame(row.text, sample.text)) return []
  return [
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === 'picture' && 'link' in row && value === sample['picture']
          ? ''
          : ownText(value, sample[name]),
      ]),
    ),
  ]
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
    if (isOfRows(value) && isOfRows(sample))
      return [[field, value.flatMap((row) => ownRow(row, sampleOf(row, sample)))]]
    const entered = ownText(value, sample)
    if (entered !== value) return [[field, entered]]
    const gone = invented[section]?.[field] ?? []
    return [field, ...gone].map((name) => [name, standIns[name] ?? emptyLike(ofFile[name])])
  })
  const changed = [...emptied, ...undrawn(own, ofFile, Object.keys(invented[section] ?? {}))]
  return changed.length === 0 ? facts : { ...facts, ...Object.fromEntries(changed) }
}

/** The lists of page blocks with drawings of the sample, without them; `done` are those that are emptied. */
function undrawn(own: Fields, ofFile: Fields, done: readonly string[]): Array<[string, unknown]> {
  return Object.entries(own).flatMap(([field, value]): Array<[string, unknown]> => {
    const samples = ofFile[field]
    if (done.includes(field) || !isOfRows(value) || !isOfRows(samples)) return []
    const isDrawn = (row: Row) =>
      'link' in row && row['picture'] !== '' && row['picture'] === sampleOf(row, samples)?.['picture']
    return value.some(isDrawn)
      ? [[field, value.map((row) => (isDrawn(row) ? { ...row, picture: '' } : row))]]
      : []
  })
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
