import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ShownNews } from '#contract/news.ts'
import type { PublicSpace } from '#contract/spaces/public-spaces.ts'
import type { ShownTeacher } from '#contract/teachers.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { builtOrigin } from './site-documents.ts'

/**
 * A page as the build writes it: a complete document, which still lacks the address of the studio and the
 * banner.
 */
export interface RenderedPage {
  address: string
  language: Language
  name: string
  title: string
  /** The HTTP status with which the server answers it. */
  status: number
  /** Whether search engines may list it. */
  listed: boolean
  /** Whether it needs a role. */
  guarded: boolean
  /** The address of the same page in each language. */
  alternates: Record<Language, string>
  /** Where the document stands below the folder of the built documents. */
  file: string
  document: string
}

/** What administrators have published of what pages show. */
export interface Published {
  /** The sections that differ from their files. */
  facts: Partial<StudioFacts>
  /** What visitors see now, the newest first. */
  news: readonly ShownNews[]
  /** Whom visitors read of now, in the order of the studio. */
  teachers: readonly ShownTeacher[]
  /** The spaces for hire; absent while they are those of the file. */
  spaces?: readonly PublicSpace[]
}

/**
 * Renders every page in every language with these facts, those of the files where they are absent, and with
 * these news, teachers and spaces.
 */
export type RenderPages = (published: Published) => Promise<RenderedPage[]>

/**
 * The renderer that the build has left beside the pages; undefined for a server without a site. Each
 * rendering runs in a thread of its own, because it takes half a second, needs modules of its own and is
 * rare.
 */
export function pageRenderer(siteDir: string | undefined): RenderPages | undefined {
  if (siteDir === undefined) return undefined
  const thread = join(siteDir, 'renderer', 'render-thread.js')
  if (!existsSync(thread)) return undefined
  return (published) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(thread, {
        workerData: { origin: builtOrigin, ...published },
        // Not the server's options, which load more than the renderer needs, and not its settings, which hold
        // secrets. React has another renderer for development.
        execArgv: [],
        env: { NODE_ENV: 'production' },
      })
      worker.once('message', (pages: RenderedPage[]) => resolve(pages))
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the renderer of the pages ended with ${code}`)))
    })
}
