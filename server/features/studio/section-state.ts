import { limits } from '#contract/limits.ts'
import type { SectionMarks, SectionState } from '#contract/studio/studio-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { findDraft, findPublished, listMarks, listPublished } from '#server/features/facts/queries.ts'
import { storedFacts } from '#server/features/facts/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Section } from '#studio/facts.ts'
import { fullName } from '#studio/person-name.ts'
import { factsOfFiles, sections } from '#studio/sections.ts'
import { isoText } from '#time/tokyo.ts'
import { differencesOf, versionOf } from './rules.ts'

/** What a change of a section begins with: the facts that hold, the draft, and the entity tag of both. */
export async function readSectionNow(reader: Reader, section: Section) {
  const published = await findPublished(reader, section)
  const draft = await findDraft(reader, section)
  const facts = factsOf(section, published)
  return {
    number: published?.number ?? 0,
    facts,
    draft: draft && { ...draft, facts: storedFacts(section, draft.facts) ?? facts },
    etag: versionOf({ published: published?.number ?? 0, draft }),
  }
}

export type SectionNow = Awaited<ReturnType<typeof readSectionNow>>

/**
 * Refuses when another administrator has changed the section since the caller saw it, and says what is there
 * now.
 */
export function expectUnchanged({ etag, facts, draft }: SectionNow, ifMatch: IfMatch): void {
  if (matches(ifMatch, etag)) return
  throw new ApiError('error.section.changed', undefined, { facts: draft?.facts ?? facts, etag })
}

/** All of a section that administrators read. */
export async function readSectionState(reader: Reader, section: Section): Promise<SectionState> {
  const now = await readSectionNow(reader, section)
  const published = await listPublished(reader, section)
  const facts = published.map((version) => factsOf(section, version))
  return {
    etag: now.etag,
    facts: { ...now.facts },
    draft: now.draft
      ? {
          facts: { ...now.draft.facts },
          at: isoText(now.draft.changedAt),
          by: fullName(now.draft),
          broughtBack: now.draft.broughtBack,
          publishAt: now.draft.publishAt === null ? null : isoText(now.draft.publishAt),
          ...differencesOf(now.facts, now.draft.facts),
        }
      : null,
    versions: published.slice(0, limits.factVersions).map((version, position) => ({
      number: version.number,
      at: isoText(version.publishedAt ?? version.changedAt),
      by: fullName(version),
      broughtBack: version.broughtBack,
      ...differencesOf(
        facts[position + 1] ?? factsOfFiles[section],
        facts[position] ?? factsOfFiles[section],
      ),
    })),
  }
}

/** What the list of sections says of each. */
export async function readSectionMarks(reader: Reader, { line }: { line: boolean }): Promise<SectionMarks[]> {
  const rows = await listMarks(reader)
  return sections
    .filter((id) => line || id !== 'line')
    .map((id) => {
      const own = rows.filter(({ section }) => section === id)
      const published = own.findLast(({ publishedAt }) => publishedAt !== null)
      const draft = own.find(({ publishedAt }) => publishedAt === null)
      return {
        id,
        published: published
          ? { at: isoText(published.publishedAt ?? published.changedAt), by: fullName(published) }
          : null,
        draft: draft ? { at: isoText(draft.changedAt), by: fullName(draft) } : null,
        publishAt: typeof draft?.publishAt === 'number' ? isoText(draft.publishAt) : null,
      }
    })
}

const factsOf = (section: Section, version: { facts: string } | undefined) =>
  (version && storedFacts(section, version.facts)) ?? factsOfFiles[section]
