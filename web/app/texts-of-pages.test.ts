import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { sourceOf } from './source-of.ts'
import { extentsUpTo, textFileOf } from './text-files.ts'
import type { Extent } from './text-files.ts'
import { importsOf, projectRoot } from '../../scripts/source-files.ts'

const routing = ['web/app/routes.ts', 'web/app/admin-routes.ts']

/** The files of the browser that these files need, with those that are loaded later. */
function reachedFrom(starts: readonly string[]): string[] {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file) || routing.includes(file) || !/^web\/.*\.tsx?$/.test(file)) return
    reached.add(file)
    for (const imported of importsOf(file)) visit(imported)
  }
  for (const file of starts) visit(file)
  return [...reached]
}

function catalogueNames(file: string): string[] {
  const keys = readFileSync(join(projectRoot, file), 'utf8').matchAll(/['"`]([a-zA-Z]+)\.[a-zA-Z$]/g)
  return [...keys].map(([, name = '']) => name)
}

function isLoaded(name: string, extent: Extent): boolean {
  const file = `locales/en/${name}.json`
  const text = existsSync(join(projectRoot, file)) ? textFileOf(file) : undefined
  return text === undefined || extentsUpTo(extent).includes(text.extent)
}

test('a page of visitors and members names no text that only the admin area loads', () => {
  const pages = routes.filter(({ extent }) => extent !== 'admin').map((route) => `web/${sourceOf(route)}`)
  const files = reachedFrom([...pages, 'web/app/client.tsx'])
  expect(files.length).toBeGreaterThan(150)
  const missing = files.flatMap((file) =>
    catalogueNames(file)
      .filter((name) => !isLoaded(name, 'member'))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
