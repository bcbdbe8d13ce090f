/**
 * Builds the site: the browser's files, the renderer of the pages, by it every page in every language as
 * complete HTML, then compressed copies of the browser's files. The renderer stays in the build, because the
 * server renders the pages again when administrators publish other facts. A studio that is running keeps the
 * build that it serves.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { newsOfFile, toShown } from '#server/features/news/rules.ts'
import { beginBuild, publishBuild, siteFile } from '#server/http/site-builds.ts'
import { pageRenderer } from '#server/http/page-renderer.ts'
import { builtOrigin as origin } from '#server/http/site-documents.ts'
import { news } from '#studio/news.ts'
import { teachers } from '#studio/teachers.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'
import { webManifestOf } from './web-manifest.ts'

const root = new URL('..', import.meta.url).pathname
const dist = join(root, 'dist')
const site = beginBuild(dist)
const renderer = join(site.folder, 'renderer')
const publicDir = join(site.folder, 'public')
const documents = join(site.folder, 'documents')
/**
 * Tags of the built document that load its script at once. The pages start with another script, which waits
 * until they are shown.
 */
const ownScripts = /<(script|link rel="modulepreload") [^>]*>(<\/script>)?\s*/g
const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

const configFile = join(root, 'vite.config.ts')
await build({ configFile, logLevel: 'warn', build: { outDir: publicDir, manifest: 'manifest.json' } })
await build({
  configFile,
  logLevel: 'warn',
  // The container image has no package that only a browser needs.
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'scripts/render-thread.ts'),
    outDir: renderer,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'render-thread.js' } },
  },
})

// The build writes the parts of the pages among the public files. They must not be served, so they move out.
const template = take('index.html').replaceAll(ownScripts, '')
write(join(renderer, 'template.html'), template)
write(join(renderer, 'manifest.json'), take('manifest.json'))
const published = { facts: {}, news: newsOfFile(news).map(toShown), teachers }
const pages = (await pageRenderer(site.folder)?.(published)) ?? []

const files: Record<string, string> = {}
const statuses: Record<string, number> = {}
const notFound: Record<string, string> = {}
for (const { file, document, ...page } of pages) {
  files[page.address] = file
  if (page.status !== 200) statuses[page.address] = page.status
  if (page.name === 'notFound') notFound[page.language] = file
  write(join(documents, file), document)
}
write(join(documents, 'sitemap.xml'), sitemapOf(pages, origin))
write(join(documents, 'robots.txt'), robotsOf(pages, origin))
write(join(publicDir, 'manifest.webmanifest'), webManifestOf(template))
compressAll(publicDir)
const texts = { '/sitemap.xml': 'sitemap.xml', '/robots.txt': 'robots.txt' }
write(join(site.folder, siteFile), JSON.stringify({ pages: files, texts, statuses, notFound }, null, 2))
publishBuild(dist, site)

function take(name: string): string {
  const file = join(publicDir, name)
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  return text
}

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
