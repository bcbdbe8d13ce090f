import type { MissingText } from '#contract/studio/studio-administration.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { readPublished } from '#server/features/facts/queries.ts'
import { isWorded, storedFacts } from '#server/features/facts/rules.ts'
import { inLanguage, languages, writtenIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'

/** A text in Japanese and in English. */
type Pair = readonly [ja: string, en: string]

/** What visitors read in one language only. What stands in the files of `studio/` is in both. */
export async function listMissingTexts({ reader, now }: ReadContext): Promise<MissingText[]> {
  const { newest } = await readPublished(reader)
  const sections = newest.flatMap(({ section, facts }) =>
    missingIn('section', section, '', pairsIn(storedFacts(section, facts))),
  )
  const news = (await newsTexts(reader)).flatMap(({ id, titleJa, titleEn, textJa, textEn }) =>
    named('news', id, [titleJa, titleEn], [textJa, textEn]),
  )
  const notices = (await noticeTexts(reader, now)).flatMap(({ id, textJa, textEn }) =>
    named('notice', id, [textJa, textEn]),
  )
  const teachers = (await teacherTexts(reader)).flatMap(({ id, ...teacher }) =>
    named(
      'teacher',
      id,
      [teacher.nameJa, teacher.nameEn],
      [teacher.roleJa, teacher.roleEn],
      [teacher.textJa, teacher.textEn],
    ),
  )
  const spaces = (await spaceTexts(reader)).flatMap(({ id, ...space }) =>
    named(
      'space',
      id,
      [space.name, space.nameEn],
      [space.textJa, space.textEn],
      [space.equipmentJa, space.equipmentEn],
    ),
  )
  const lessons = (await lessonTexts(reader, now)).flatMap(({ id, ...lesson }) =>
    named('lesson', id, [lesson.title, lesson.titleEn], [lesson.description, lesson.descriptionEn]),
  )
  const pictures = (await pictureTexts(reader)).flatMap(({ id, textJa, textEn }) =>
    named('picture', id, [textJa, textEn]),
  )
  return [...sections, ...news, ...notices, ...teachers, ...spaces, ...ofEachTitle(lessons), ...pictures]
}

/** An entity with its name before its other texts. */
const named = (kind: MissingText['kind'], id: string, ...pairs: [Pair, ...Pair[]]) =>
  missingIn(kind, id, inLanguage('ja', ...pairs[0]), pairs)

const missingIn = (
  kind: MissingText['kind'],
  id: string,
  name: string,
  pairs: readonly Pair[],
): MissingText[] =>
  languages.flatMap((language) => {
    const texts = pairs.filter((pair) => lacking(pair) === language).length
    return texts === 0 ? [] : [{ kind, id, name, language, texts }]
  })

/** A name in Latin letters, such as that of a style of yoga, is read in both languages. */
function lacking([ja, en]: Pair): Language | undefined {
  if (ja !== '' && en === '') return writtenIn(ja, 'ja') === 'ja' ? 'en' : undefined
  return ja === '' && en !== '' ? 'ja' : undefined
}

/** The lessons of a series, and those that are given again and again, are in the list once. */
const ofEachTitle = (lessons: readonly MissingText[]): MissingText[] =>
  lessons.filter(
    ({ name, language }, position) =>
      lessons.findIndex((other) => other.name === name && other.language === language) === position,
  )

/** Each text of the facts, and each list of texts as one. */
function pairsIn(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && isWorded(value)) return [[String(value.ja), String(value.en)]]
  return Object.values(value).flatMap(pairsIn)
}

/*
 * What administrators write outside of the facts, with each text in Japanese before the one in English. What
 * is over is left out, because no visitor reads it any more.
 */

const newsTexts = (reader: Reader) =>
  reader.selectFrom('news_items').select(['id', 'titleJa', 'titleEn', 'textJa', 'textEn']).execute()

const noticeTexts = (reader: Reader, now: number) =>
  reader.selectFrom('notices').select(['id', 'textJa', 'textEn']).where('endsAt', '>', now).execute()

const teacherTexts = (reader: Reader) =>
  reader
    .selectFrom('teachers')
    .select(['id', 'nameJa', 'nameEn', 'roleJa', 'roleEn', 'textJa', 'textEn'])
    .where('listed', '=', 1)
    .orderBy('position')
    .execute()

const spaceTexts = (reader: Reader) =>
  reader
    .selectFrom('spaces')
    .select(['id', 'name', 'nameEn', 'textJa', 'textEn', 'equipmentJa', 'equipmentEn'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()

const lessonTexts = (reader: Reader, now: number) =>
  reader
    .selectFrom('lessons')
    .select(['id', 'title', 'titleEn', 'description', 'descriptionEn'])
    .where('endsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()

const pictureTexts = (reader: Reader) =>
  reader.selectFrom('pictures').select(['id', 'textJa', 'textEn']).orderBy('createdAt', 'desc').execute()
