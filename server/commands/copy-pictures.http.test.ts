import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { FakeS3 } from '#tests/support/fake-s3/fake-s3.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { runCommand, runProgram, settingsFor } from '#tests/support/programs.ts'
import { checkIntegrityOfStudio } from './check-integrity.ts'
import { copyAllPictures } from './copy-pictures.ts'

async function openStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const s3 = await FakeS3.open()
  const settings = { ...settingsFor(place.settings), ...s3.environment }
  const copy = (...args: string[]) => runCommand(copyAllPictures, { settings, args })
  return { place, s3, settings, copy, pictures: join(place.settings.dataDir, 'pictures') }
}

const said = (copied: number, there: number) => ({
  code: 0,
  out: `Pictures that were copied: ${copied}. Pictures that were there already: ${there}.\n`,
  err: '',
})

test('the pictures of a folder move into a store, where the integrity check finds them, and back', async () => {
  const { place, s3, settings, copy, pictures } = await openStudio()
  const { dataDir } = place.settings
  const app = await TestApp.open({ place, dataDir })
  const admin = await givenAdmin(app.database)
  const add = async (left: string) =>
    (await upload(app, admin, await drawPicture({ left }).jpeg().toBuffer())).body
  const [sea, hill] = [await add('#0000ff'), await add('#00ff00')]
  expect(await copy('--to', 'store')).toEqual(said(2, 0))
  expect(s3.objects.size).toBe(6)
  // A copy that was broken off.
  s3.objects.delete(`pictures/${sea.id}/64.webp`)
  expect(await copy('--to', 'store')).toEqual(said(1, 1))
  const content = readFileSync(join(pictures, sea.id, '64.webp'))
  expect(s3.objects.get(`pictures/${sea.id}/64.webp`)?.content.equals(content)).toBe(true)

  rmSync(pictures, { recursive: true })
  const checked = await runCommand(checkIntegrityOfStudio, { settings })
  expect(checked).toMatchObject({ code: 0, err: '' })
  expect(await copy('--to', 'folder')).toEqual(said(2, 0))
  expect(readdirSync(pictures).toSorted()).toEqual([sea.id, hill.id].toSorted())
  expect(readFileSync(join(pictures, sea.id, '64.webp')).equals(content)).toBe(true)
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
})

test('a copy says what is missing, and that the store is down', async () => {
  const { s3, settings, copy, place, pictures } = await openStudio()
  const asProgram = await runProgram('server/commands/copy-pictures.ts', { settings })
  expect(asProgram).toMatchObject({ code: 1, err: expect.stringContaining('--to store, or --to folder') })
  expect(await copy('--to', 'moon')).toMatchObject({ code: 1 })
  const without = await runCommand(copyAllPictures, {
    settings: settingsFor(place.settings),
    args: ['--to', 'store'],
  })
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('S3_BUCKET') })
  mkdirSync(join(pictures, 'a'.repeat(40)), { recursive: true })
  writeFileSync(join(pictures, 'a'.repeat(40), '480.jpg'), 'a')
  s3.refuse = () => 'SlowDown'
  expect(await copy('--to', 'store')).toEqual({
    code: 2,
    out: '',
    err: 'the picture store failed: SlowDown (HTTP 503)\n',
  })
})
