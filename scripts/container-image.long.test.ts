import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from './source-files.ts'

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const containerfile = textOf('Containerfile')

/** The folders of code that the image has. */
const folders = [...containerfile.matchAll(/^COPY --from=build \/app\/(\w+) \1$/gm)]
  .map(([, folder = '']) => folder)
  .filter((folder) => !['dist', 'locales', 'node_modules'].includes(folder))

const packageOf = (specifier: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? ''

test('the container image keeps every package that the server imports', () => {
  expect(folders).toEqual(['contract', 'demo', 'server', 'studio', 'time'])
  const removed = /npm uninstall [^&]*/.exec(containerfile)?.[0].split(/[\s\\]+/) ?? []
  expect(removed).toContain('react')
  const imported = new Set(
    folders
      .flatMap(sourceFiles)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...textOf(file).matchAll(/(?:from|import\() ?'([^#.'][^']*)'/g)])
      .map(([, specifier = '']) => packageOf(specifier)),
  )
  expect(imported).toContain('fastify')
  expect(removed.filter((name) => imported.has(name))).toEqual([])
})

test('the container image and the service start the server, and Node keeps what it compiled where they may write', () => {
  const service = textOf('hidamari.service')
  expect(service).toContain('/node --max-semi-space-size=8 server/main.ts\n')
  expect(service).toContain(' NODE_COMPILE_CACHE=/var/cache/hidamari\n')
  expect(service).toContain('CacheDirectory=hidamari\n')
  expect(containerfile).toContain('CMD ["node", "--max-semi-space-size=8", "server/main.ts"]')
  expect(containerfile).toContain(' NODE_COMPILE_CACHE=/app/.cache\n')
})

const canAnalyse = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!canAnalyse)('systemd rates the exposure of the service below 3', () => {
  const file = join(projectRoot, 'hidamari.service')
  const args = ['security', '--offline=true', '--threshold=30', file]
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
  expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3)
})
