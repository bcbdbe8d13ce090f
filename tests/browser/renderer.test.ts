import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pageRenderer } from '#server/http/page-renderer.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { builtPages } from './site-pages.ts'

test('the renderer of the pages needs no package, because the container image has none that a browser uses', async () => {
  const folder = newDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const built = fileURLToPath(new URL('../../dist/current/renderer', import.meta.url))
  cpSync(built, join(folder, 'renderer'), { recursive: true })
  const pages = (await pageRenderer(folder)?.({ facts: {}, news: [], teachers: [] })) ?? []
  const names = new Set(pages.map(({ name }) => name))
  expect(names).toEqual(new Set(builtPages().map(({ name }) => name)))
})
