import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

interface Package {
  integrity?: string
  hasInstallScript?: boolean
}

const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(([path]) => path !== '' && existsSync(new URL(path, root)))

test('the lock file names the hash of every package that is installed', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha')).map(([path]) => path),
  ).toEqual([])
})

test('the Node that runs the tests is the one of the lock file, which has no install script', () => {
  const nodes = installed.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path))
  expect(nodes).toHaveLength(1)
  const [[path, { hasInstallScript }] = ['', {}]] = nodes
  expect(hasInstallScript).toBeUndefined()
  expect(process.execPath).toContain(path)
})
