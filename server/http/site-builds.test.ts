import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginBuild, holdBuild, newestBuild, publishBuild } from './site-builds.ts'

function newDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-dist-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'dist')
}

/** Publishes a build of a process that has ended, and returns its folder. */
function buildOf(dist: string, serial: number): string {
  const folder = join(dist, `${serial}-${endedPid()}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'site.json'), '{}')
  publishBuild(dist, { folder, begun: new Date() })
  return folder
}

const endedPid = () => spawnSync(process.execPath, ['--version']).pid

function runningPid(): number {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  onTestFinished(() => void other.kill())
  return other.pid ?? 0
}

test('a build is served once it is complete, and not before', () => {
  const dist = newDist()
  const before = buildOf(dist, 1)
  const next = beginBuild(dist)
  expect(holdBuild(dist)).toBe(before)
  writeFileSync(join(next.folder, 'site.json'), '{}')
  expect(newestBuild(dist)).toBe(before)
  publishBuild(dist, next)
  expect(newestBuild(dist)).toBe(next.folder)
})

test('a running studio keeps the build that it serves, however many builds follow', () => {
  const dist = newDist()
  const served = buildOf(dist, 1)
  writeFileSync(join(served, `used-by-${runningPid()}`), '')
  const others = [2, 3, 4, 5].map((serial) => buildOf(dist, serial))
  expect(existsSync(served)).toBe(true)
  const [previous = '', newest = ''] = others.slice(-2)
  const kept = [served, previous, newest].map((folder) => basename(folder))
  expect(readdirSync(dist).toSorted(), 'builds that no process uses are removed').toEqual([
    ...kept,
    'current',
  ])
})

test('two builds at once do not disturb each other, and the one that ends last is served', () => {
  const dist = newDist()
  const slow = { folder: join(dist, `1-${runningPid()}`), begun: new Date() }
  mkdirSync(slow.folder, { recursive: true })
  buildOf(dist, 2)
  buildOf(dist, 3)
  buildOf(dist, 4)
  writeFileSync(join(slow.folder, 'site.json'), '{}')
  publishBuild(dist, slow)
  expect(newestBuild(dist)).toBe(slow.folder)
})

test('what an interrupted build and an older version left is removed', () => {
  const dist = newDist()
  mkdirSync(join(dist, `1-${endedPid()}`), { recursive: true })
  mkdirSync(join(dist, 'public'))
  writeFileSync(join(dist, 'site.json'), '{}')
  const folder = buildOf(dist, 2)
  expect(readdirSync(dist).toSorted()).toEqual([basename(folder), 'current'])
})

test('a build is as old as its beginning, so that a source that changes meanwhile is newer', () => {
  const dist = newDist()
  const build = beginBuild(dist)
  const begun = new Date('2026-11-20T12:00:00+09:00')
  writeFileSync(join(build.folder, 'site.json'), '{}')
  publishBuild(dist, { ...build, begun })
  expect(statSync(join(build.folder, 'site.json')).mtime).toEqual(begun)
})

test('there is no build before the first one', () => {
  expect(holdBuild(newDist())).toBeUndefined()
})
