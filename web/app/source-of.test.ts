import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/source-files.ts'
import { routes } from './routes.ts'
import { areaNavigationSource, sourceOf } from './source-of.ts'

test('the file of each page is there', () => {
  const sources = [...routes.map(sourceOf), areaNavigationSource]
  expect(sources).toContain('pages/rental-space-page.tsx')
  expect(sources).toContain('pages/admin/news-page.tsx')
  expect(sources.filter((source) => !existsSync(join(projectRoot, 'web', source)))).toEqual([])
})
