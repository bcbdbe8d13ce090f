import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleEntry, bundleSources, freshBundle, hashOf } from './fresh-bundle.js'

const text = 'export const seats = 10\n'

/** A project whose newest build has a bundle of one source. */
function newProject() {
  const project = mkdtempSync(join(tmpdir(), 'hidamari-bundle-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const source = join(project, 'seats.ts')
  writeFileSync(source, text)
  const build = join(project, 'dist/1-1')
  mkdirSync(dirname(join(build, bundleSources)), { recursive: true })
  symlinkSync('1-1', join(project, 'dist/current'))
  const made = { changed: statSync(source).ctimeMs, hash: hashOf(Buffer.from(text)) }
  writeFileSync(join(build, bundleSources), JSON.stringify({ 'seats.ts': made }))
  return {
    project,
    source,
    entry: pathToFileURL(join(build, bundleEntry)).href,
    sources: join(build, bundleSources),
  }
}

test('a bundle is used as long as its sources are what it was made of', () => {
  const { project, source, entry } = newProject()
  expect(freshBundle(project)).toBe(entry)
  writeFileSync(source, text)
  expect(freshBundle(project), 'written again with the same content').toBe(entry)
})

test('a bundle is not used after a change, also when the file has its old size and time again', () => {
  const { project, source } = newProject()
  const { atime, mtime } = statSync(source)
  writeFileSync(source, text.replace('10', '12'))
  utimesSync(source, atime, mtime)
  expect(freshBundle(project)).toBeUndefined()
})

test('a bundle is not used when a source is gone', () => {
  const { project, source } = newProject()
  rmSync(source)
  expect(freshBundle(project)).toBeUndefined()
})

test('a build without a bundle has none', () => {
  const { project, sources } = newProject()
  rmSync(sources)
  expect(freshBundle(project)).toBeUndefined()
  rmSync(join(project, 'dist'), { recursive: true })
  expect(freshBundle(project)).toBeUndefined()
})
