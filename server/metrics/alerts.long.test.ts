import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { programOfDebian } from '#tests/support/debian-packages.ts'
import { onPath } from '#tests/support/program-path.ts'

const folder = join(import.meta.dirname, '../../docs/monitoring')

const promtool = onPath(['promtool']) ?? (await programOfDebian('prometheus', 'usr/bin/promtool'))
const withPromtool = test.skipIf(promtool === undefined)

/** What `promtool` says of the rules, after a change to them. */
async function tryRules(change: (rules: string) => string = (rules) => rules) {
  const place = mkdtempSync(join(tmpdir(), 'hidamari-alerts-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  cpSync(folder, place, { recursive: true })
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8')
  writeFileSync(join(place, 'alerts.yml'), change(rules))
  const words = ['test', 'rules', join(place, 'alerts.test.yml')]
  return promisify(execFile)(promtool ?? '', words).then(
    () => ({ holds: true, said: '' }),
    (error: unknown) => ({ holds: false, said: (error as { stdout: string }).stdout }),
  )
}

withPromtool('the alerts come and stay away as alerts.test.yml says', async () => {
  expect(await tryRules()).toEqual({ holds: true, said: '' })
})

withPromtool.for([
  ['hidamari_job_failing_since_seconds > 0', 'increase(hidamari_job_failures_total[2h]) >= 2'],
  ['for: 75s', 'for: 5m'],
  ['for: 75s', 'for: 0m'],
  ['[2h])) >= 2', '[2h])) >= 9'],
] as const)('a rule with %s as %s is found', async ([now, changed]) => {
  const { holds } = await tryRules((rules) => {
    expect(rules).toContain(now)
    return rules.replace(now, changed)
  })
  expect(holds).toBe(false)
})
