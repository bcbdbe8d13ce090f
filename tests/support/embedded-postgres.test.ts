import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a run that uses PostgreSQL ends with the status that the run has set', () => {
  const script = `await import('./tests/support/postgres-server.ts'); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script])
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 3, stderr: '' })
})
