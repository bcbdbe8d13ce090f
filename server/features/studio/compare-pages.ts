import { Worker } from 'node:worker_threads'
import type { DraftPreview } from '#contract/studio/studio-administration.ts'
import type { RenderedPage } from '#server/http/page-renderer.ts'

/** Far more than the longest documents take. */
const longestMs = 20_000

/** The pages whose documents differ, found in a thread of its own, so that no request waits. */
export function comparePages(
  before: ReadonlyMap<string, string>,
  after: readonly RenderedPage[],
): Promise<DraftPreview['pages']> {
  const changed = after.filter(({ file, document }) => before.get(file) !== document)
  if (changed.length === 0) return Promise.resolve([])
  const documents = new Map(changed.map(({ file }) => [file, before.get(file) ?? '']))
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), {
      workerData: [documents, changed],
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const timer = setTimeout(() => void worker.terminate(), longestMs)
    worker.once('message', (pages: DraftPreview['pages']) => resolve(pages))
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the comparison of the pages ended with ${code}`))
    })
  })
}
