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

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The modes of the folder and of everything in it. */
const modesIn = (folder: string): Record<string, string> => ({
  folder: modeOf(folder),
  ...Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => [
      path,
      modeOf(join(folder, path)),
    ]),
  ),
})

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
  const { link, ...modes } = modesIn(folder)
  const inDatabase =
    place.settings.databaseUrl === undefined ? ['hidamari.db', 'hidamari.db-shm', 'hidamari.db-wal'] : []
  const hidden = ['mail/old.eml', 'studio.log', 'token-secret', ...inDatabase].map((file) => [file, '600'])
  expect(modes).toEqual({ folder: '700', mail: '700', ...Object.fromEntries(hidden) })
  expect(link, 'a link may lead to a file of another program').toBe('644')

  expect(warningsIn(await startOn(site))).toEqual([])
})

test('data that a command creates is hidden from other users of the machine', async () => {
  const { settings } = await newSite()
  const dataDir = join(settings.dataDir, 'new')
  await runProgram('server/commands/check-integrity.ts', { settings: settingsFor({ ...settings, dataDir }) })
  if (settings.databaseUrl === undefined)
    expect(modesIn(dataDir)).toEqual({ folder: '700', 'hidamari.db': '600' })
})
