/** Builds the site: the browser's files, then every page in every language as complete HTML, then compressed copies. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { PrerenderedPage } from '#web/app/prerendered-page.ts'
import { documentOf } from './document.ts'

const root = new URL('..', import.meta.url).pathname
const dist = join(root, 'dist')
const renderer = join(root, 'dist', 'renderer')
const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

rmSync(dist, { recursive: true, force: true })
const configFile = join(root, 'vite.config.ts')
await build({ configFile, logLevel: 'warn' })
await build({
  configFile,
  logLevel: 'warn',
  build: {
    ssr: 'app/prerender.tsx',
    outDir: renderer,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
  },
})

// The document that the pages are put into came out among the public files, where nobody may ask for it.
const templateFile = join(dist, 'public', 'index.html')
const template = readFileSync(templateFile, 'utf8')
rmSync(templateFile)

const { prerender } = (await import(pathToFileURL(join(renderer, 'prerender.js')).href)) as {
  prerender: () => Promise<PrerenderedPage[]>
}

const pages: Record<string, string> = {}
const notFound: Record<string, string> = {}
for (const page of await prerender()) {
  const file = `${page.language}/${page.name}.html`
  pages[page.address] = file
  if (page.name === 'notFound') notFound[page.language] = file
  write(join(dist, 'pages', file), documentOf(template, page))
}
writeFileSync(join(dist, 'site.json'), JSON.stringify({ pages, notFound }, null, 2))
rmSync(renderer, { recursive: true })

for (const folder of ['public', 'pages']) compressAll(join(dist, folder))

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}
