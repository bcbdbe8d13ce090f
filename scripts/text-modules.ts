/**
 * Joins the catalogues of the browser to one module for each language and extent, so that neither the script
 * of every page lists them, nor the browser waits for each.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../studio/languages.ts'
import { extents, textChunk, textFileOf } from '../web/app/text-files.ts'
import { projectRoot } from './source-files.ts'

/** The module that loads the others. */
const all = 'virtual:texts'

/** Vite's mark of a module without a file. */
const resolved = '\0'

/** The chunk of a module of texts or of one of its catalogues; undefined for any other module. */
export function chunkOfTexts(id: string): string | undefined {
  const file = textFileOf(id)
  return file ? textChunk(file.language, file.extent) : id.split(`${resolved}${all}/`)[1]
}

export const textModules: Plugin = {
  name: 'text-modules',
  resolveId: (id) => (id === all || id.startsWith(`${all}/`) ? resolved + id : undefined),
  load(id) {
    if (id === resolved + all) return listOfModules()
    const chunk = id.startsWith(resolved) ? chunkOfTexts(id) : undefined
    return chunk && moduleOf(chunk)
  },
}

function listOfModules(): string {
  const loads = (language: (typeof languages)[number]) =>
    extents.map(
      (extent) =>
        `${extent}: () => import('${all}/${textChunk(language, extent)}').then(({ texts }) => texts)`,
    )
  return `export default {${languages.map((language) => `${language}: {${loads(language).join()}}`).join()}}`
}

function moduleOf(chunk: string): string {
  const files = languages.flatMap((language) =>
    readdirSync(join(projectRoot, 'locales', language)).map((file) => `locales/${language}/${file}`),
  )
  const own = files
    .filter((file) => chunkOfTexts(file) === chunk)
    .map((file) => [file, textFileOf(file)?.name])
  return [
    ...own.map(([file, name]) => `import ${name} from '${projectRoot}${file}'`),
    `export const texts = {${own.map(([, name]) => name).join()}}`,
  ].join('\n')
}
