import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'
import { sourceOf } from './source-of.ts'
import { extentsUpTo, textFileOf } from './text-files.ts'
import type { Extent } from './text-files.ts'
import { importsOf, projectRoot } from '../../scripts/source-files.ts'

const routing = ['web/app/routes.ts', 'web/app/admin-routes.ts']

/** The files of the browser that these files need, with those that are loaded later, except some. */
function reachedFrom(starts: readonly string[], except: readonly string[] = []): string[] {
  const reached = new Set<string>()
  const others = [...routing, ...except]
  const visit = (file: string): void => {
    if (reached.has(file) || others.includes(file) || !/^web\/.*\.tsx?$/.test(file)) return
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
  expect(missingIn(files, 'member')).toEqual([])
})

test('the free times name only texts of public pages until a visitor chooses a time', () => {
  const later = [
    // They are shown once the texts of members are there (useMemberTexts).
    'web/features/hires/hire-panel.tsx',
    'web/ui/failed-load.tsx',
    // They tell errors apart, or show them at what a visitor has sent.
    'web/lib/api.ts',
    'web/lib/error-text.ts',
    'web/lib/idempotent-create.ts',
    'web/ui/field.tsx',
  ]
  const files = reachedFrom(['web/features/hires/free-times.tsx'], later)
  expect(files).toContain('web/features/hires/space-board.tsx')
  expect(missingIn(files, 'public')).toEqual([])
})

function missingIn(files: readonly string[], extent: Extent): string[] {
  return files.flatMap((file) =>
    catalogueNames(file)
      .filter((name) => !isLoaded(name, extent))
      .map((name) => `${file}: ${name}`),
  )
}
