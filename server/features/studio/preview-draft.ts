import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftPreview } from '#contract/studio/studio-administration.ts'
import type { ReadContext } from '#server/context.ts'
import type { Published, RenderPages } from '#server/http/page-renderer.ts'
import { TooManyRequests } from '#server/http/rate-limits.ts'
import { completeFacts } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import type { RulesFacts, Section } from '#studio/facts.ts'
import { sectionWithoutSamples } from '#studio/samples.ts'
import { comparePages } from './compare-pages.ts'
import type { Documents } from './current-pages.ts'
import { rulesAfter, withNewVersion } from './document-versions.ts'
import { publishable } from './publish-draft.ts'
import { readSectionNow } from './section-state.ts'

interface Site {
  render: RenderPages
  siteDir: string
  /** The documents that visitors read now; undefined while the built ones hold. */
  documents: Documents | undefined
  published: Published
}

/** So many administrators wait for a preview at a time. */
const mostWaiting = 5

/**
 * Makes previews one at a time, because each renders all pages in a thread of its own. Throws
 * `error.server.too_many_requests` while many wait.
 */
export function previewMaker<Input extends unknown[]>(make: (...input: Input) => Promise<DraftPreview>) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (...input: Input): Promise<DraftPreview> => {
    if (waiting >= mostWaiting) throw new TooManyRequests(10)
    waiting += 1
    const made = last.then(() => make(...input)).finally(() => (waiting -= 1))
    last = made.catch(() => undefined)
    return made
  }
}

/** Every page that the draft of a section changes; none for a server without a site. */
export async function previewDraft(
  ctx: ReadContext,
  section: Section,
  site: Site | undefined,
): Promise<DraftPreview> {
  const current = await readSectionNow(ctx.reader, section)
  const { facts: drafted } = publishable(section, current)
  if (site === undefined) return { etag: current.etag, pages: [] }
  const entered = await withNewVersion(ctx, section, drafted)
  const facts = ctx.facts.beginning === 'blank' ? sectionWithoutSamples(section, entered) : entered
  const rules = await rulesWith(ctx, facts)
  const after = await site.render({
    ...site.published,
    facts: {
      ...site.published.facts,
      ...(rules && { rules: completeFacts(rules) }),
      [section]: completeFacts(facts),
    },
  })
  const files = after.map(({ file }) => file)
  const before = site.documents ?? (await builtDocuments(site.siteDir, files))
  return { etag: current.etag, pages: await comparePages(before, after) }
}

/** The membership rules that would be published with the draft. */
async function rulesWith(ctx: ReadContext, facts: Facts): Promise<RulesFacts | undefined> {
  if (!('pauseDeadlineDay' in facts)) return undefined
  const { facts: rules } = await readSectionNow(ctx.reader, 'rules')
  const after = await rulesAfter(ctx, rules as RulesFacts, facts)
  if (after === undefined || ctx.facts.beginning !== 'blank') return after
  return sectionWithoutSamples('rules', after)
}

async function builtDocuments(siteDir: string, files: readonly string[]): Promise<Documents> {
  const texts = await Promise.all(files.map((file) => readFile(join(siteDir, 'documents', file), 'utf8')))
  return new Map(files.map((file, position) => [file, texts[position] ?? '']))
}
