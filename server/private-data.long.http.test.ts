import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { newBarePlace } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { runProgram, settingsFor, startStudio } from '#tests/support/programs.ts'

async function newSite(): Promise<TestPlace> {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  return place
}

/** The lines that the start prints until the server is open. */
async function startOn({ settings }: TestPlace): Promise<string[]> {
  const server = startStudio({ ...settingsFor(settings), PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line)
    if (line.includes('is open at')) break
  }
  return lines
}

const warningsIn = (lines: string[]) =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; files: string[] })

const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0

/** What other users of the machine could reach of the folder and everything in it. */
const openToOthers = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (path) => (modeOf(join(folder, path)) & 0o077) !== 0,
  )

test('the start hides all data from other users of the machine, and says once what it repaired', async () => {
  const place = await newSite()
  const { dataDir } = place.settings
  const elsewhere = join((await newSite()).settings.dataDir, 'elsewhere')
  const [folder, mail] = [join(dataDir, 'hidamari'), join(dataDir, 'hidamari', 'mail')]
  const site = { ...place, settings: { ...place.settings, dataDir: folder } }
  mkdirSync(mail, { recursive: true })
  for (const file of ['mail/old.eml', 'studio.log', 'token-secret']) {
    writeFileSync(join(folder, file), 'a secret of at least 32 characters')
    chmodSync(join(folder, file), 0o644)
  }
  writeFileSync(elsewhere, '')
  symlinkSync(elsewhere, join(folder, 'link'))
  chmodSync(elsewhere, 0o644)
  chmodSync(mail, 0o755)
  chmodSync(folder, 0o755)

  const lines = await startOn(site)
  const files = ['.', 'mail', 'mail/old.eml', 'studio.log', 'token-secret']
  const warnings = warningsIn(lines)
  for (const warning of warnings) warning.files.sort()
  expect(warnings).toMatchObject([
    { msg: 'other users of the machine could reach files in DATA_DIR; now only their owner can', files },
  ])
  expect(openToOthers(folder), 'a link may lead to a file of another program').toEqual(['link'])
  expect(modeOf(folder) & 0o777).toBe(0o700)
  expect(modeOf(join(folder, 'token-secret')) & 0o777).toBe(0o600)

  expect(warningsIn(await startOn(site))).toEqual([])
})

test('data that a command creates is hidden from other users of the machine', async () => {
  const { settings } = await newSite()
  const dataDir = join(settings.dataDir, 'new')
  if (settings.databaseUrl !== undefined) return
  for (const command of ['check-integrity', 'backup'])
    await runProgram(`server/commands/${command}.ts`, { settings: settingsFor({ ...settings, dataDir }) })
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['backups', 'hidamari.db']))
  expect(openToOthers(dataDir)).toEqual([])
})
