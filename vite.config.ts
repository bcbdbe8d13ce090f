import { join, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { phrasesPlugin } from './scripts/phrases.ts'
import { chunkOfTexts, textModules } from './scripts/text-modules.ts'

/** In development there are no prerendered pages, so the document takes its language from the address. */
const languageOfAddress: Plugin = {
  name: 'language-of-address',
  apply: 'serve',
  transformIndexHtml: (html, { originalUrl = '' }) =>
    /^\/en(\/|\?|$)/.test(originalUrl) ? html.replace('lang="ja"', 'lang="en"') : html,
}

const root = new URL('.', import.meta.url).pathname

const ownFiles = (files: RegExp) => (id: string) => files.test(relative(root, id))

type Modules = Rolldown.ChunkingContext

/** Whether a page imports a module, directly or through others. */
function isPartOf(page: string, id: string, modules: Modules): boolean {
  const parts = new Set([join(root, page)])
  for (const part of parts)
    for (const imported of modules.getModuleInfo(part)?.importedIds ?? []) parts.add(imported)
  return parts.has(id)
}

/**
 * Few files that stay in caches: the libraries of every page, what every page stands in, and what pages
 * share.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'libraries', test: /\/node_modules\/(react-router|i18next|react-i18next)\//, priority: 2 },
  { name: 'data', test: /\/node_modules\/@tanstack\//, priority: 1 },
  { name: 'schemas', test: /\/node_modules\/zod\//, priority: 1 },
  {
    name: 'frame',
    test: ownFiles(/^(?!web\/(app\/(client|start|reception-worker)\.|index))/),
    tags: ['$initial' as const],
    priority: 1,
  },
  {
    debugName: 'texts',
    name: (id: string) => chunkOfTexts(id) ?? null,
    test: (id: string) => chunkOfTexts(id) !== undefined,
  },
  {
    debugName: 'parts',
    name: (id: string, modules: Modules) =>
      isPartOf('web/pages/home-page.tsx', id, modules) ? 'parts' : null,
    test: ownFiles(/^(studio|web)\//),
    minShareCount: 2,
  },
  // Otherwise the free times, which stand within the first screen, would be thirty short files more.
  {
    debugName: 'fields',
    name: (id: string, modules: Modules) =>
      isPartOf('web/features/hires/free-times.tsx', id, modules) ? 'fields' : null,
    test: ownFiles(/^(contract|studio|time)\/|^web\/(lib|ui)\/(?!tabs)/),
    minShareCount: 2,
  },
]

/**
 * What tells a page of the admin area by the scripts that it needs; and texts, which need no other script.
 */
const alone = /\/(admin-frame|area-navigation|texts)-/

/**
 * What the browser fetches beside a script that it imports. For the admin area these are the styles only,
 * because their long lists would stand in the script of the landing page. The document of each page names all
 * its scripts anyway.
 */
const resolveDependencies = (_: string, dependencies: string[]) =>
  dependencies.some((file) => alone.test(file))
    ? dependencies.filter((file) => file.endsWith('.css'))
    : dependencies

const serviceWorker = 'web/app/reception-worker.ts'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), languageOfAddress, phrasesPlugin, textModules],
  build: {
    // Each build has a new folder (scripts/build.ts).
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['web/index.html', 'web/app/start.ts', serviceWorker].map((file) => join(root, file)),
          output: {
            codeSplitting: { groups },
            // The script of the landing page names all others, so their names are short: 36 bits tell the
            // versions of one script.
            hashCharacters: 'base36',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Its address stays, because browsers look there for a newer one.
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(serviceWorker) ? '[name].js' : 'assets/[name]-[hash].js',
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1', strictPort: true },
  clearScreen: false,
})
