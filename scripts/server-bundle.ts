/**
 * Makes few files of JavaScript of the server and of the packages that its start loads, because to find and load 1,600 modules
 * takes most of a start (docs/decisions/0094).
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { bundleEntry, bundleSources, hashOf } from '#server/fresh-bundle.js'
import type { Sources } from '#server/fresh-bundle.js'
import { projectRoot } from './source-files.ts'

const isPackage = (path: string) => path.includes('/node_modules/')

/** @param build the folder of the build, in which `server/` is made */
export async function bundleServer(build: string): Promise<void> {
  const folder = dirname(join(build, bundleEntry))
  const begun = Date.now()
  const bundle = await rolldown({
    cwd: projectRoot,
    input: 'server/main.ts',
    platform: 'node',
    // Its file is not where the container runs, and would count as a source.
    tsconfig: false,
    plugins: [packagesOfFirstUse, addressesOfSources(folder)],
  })
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    // One character outside ASCII, also in a comment, doubles what Node reads and compares at each start.
    charset: 'ascii',
    comments: { legal: false, annotation: false, jsdoc: false },
  })
  const files = await bundle.watchFiles
  await bundle.close()
  writeFileSync(join(build, bundleSources), JSON.stringify(sourcesOf(files, begun)))
}

/**
 * A package that is loaded when it is first used stays where it is: the start does not wait for it, and some have native code
 * or read files beside themselves.
 */
const packagesOfFirstUse: Plugin = {
  name: 'packages-of-first-use',
  resolveId: (id, _, { kind }) =>
    kind === 'dynamic-import' && !/^[.#/]/.test(id) ? { id, external: true } : null,
}

/** `import.meta.url` names the source, because our code finds other files from there. */
function addressesOfSources(folder: string): Plugin {
  return {
    name: 'addresses-of-sources',
    transform(code, id) {
      if (isPackage(id) || !code.includes('import.meta.url')) return null
      const path = JSON.stringify(relative(folder, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`) }
    },
  }
}

/** A package is compared by its package.json, which names its version. */
function sourcesOf(files: readonly string[], begun: number): Sources {
  const own = files.filter((file) => !isPackage(file))
  const packages = files
    .filter(isPackage)
    .map((file) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+\//.exec(file)?.[0] ?? '')
    .map((at) => join(at, 'package.json'))
  return Object.fromEntries(
    [...new Set([...own, ...packages])].map((file) => {
      const { ctimeMs } = statSync(file)
      // One that was changed meanwhile may not be what was bundled.
      const hash = ctimeMs < begun ? hashOf(readFileSync(file)) : ''
      return [relative(projectRoot, file), { changed: ctimeMs < begun ? ctimeMs : 0, hash }]
    }),
  )
}
