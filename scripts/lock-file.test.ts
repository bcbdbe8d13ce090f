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

test('the lock file names the hash of every package, also of those for other platforms', () => {
  const listed = Object.entries(packages).filter(([path]) => path !== '')
  expect(listed.length).toBeGreaterThan(installed.length)
  expect(
    listed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})

test('the Node that runs the tests is the one of the lock file, which has no install script', () => {
  const nodes = installed.filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path))
  expect(nodes).toHaveLength(1)
  const [[path, { hasInstallScript }] = ['', {}]] = nodes
  expect(hasInstallScript).toBeUndefined()
  expect(process.execPath).toContain(path)
})
