/**
 * The thread that renders every page in every language, once. The build bundles it and starts it with the
 * facts of the files; the server starts it again with those that administrators have published
 * (server/http/page-renderer.ts).
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Manifest } from 'vite'
import type { Published, RenderedPage } from '#server/http/page-renderer.ts'
import { prerender } from '#web/app/prerender.tsx'
import { chunksOf } from './chunks.ts'
import { documentOf } from './document.ts'

const { origin, ...published } = workerData as Published & { origin: string }

const beside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const template = beside('template.html')
const manifest = JSON.parse(beside('manifest.json')) as Manifest
const start = chunksOf(manifest, ['app/start.ts']).scripts

const pages = (await prerender(published, origin)).map((page): RenderedPage => {
  const chunks = chunksOf(manifest, [...page.sources, 'index.html'])
  return {
    address: page.address,
    language: page.language,
    name: page.name,
    title: page.title,
    status: page.status,
    listed: page.listed,
    guarded: page.guarded,
    alternates: page.alternates,
    file: `${page.language}/${page.name}.html`,
    document: documentOf(template, page, { origin, start, ...chunks }),
  }
})
parentPort?.postMessage(pages)
