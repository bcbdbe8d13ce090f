import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { receiveUpload } from './add-picture.ts'

function newFile(): string {
  const folder = newDataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'original')
}

test('an upload of which nothing comes any more is refused as broken', async () => {
  const upload = new PassThrough()
  upload.write('the beginning')
  await expect(
    receiveUpload(upload, { file: newFile(), announced: '1000', stallMs: 20 }),
  ).rejects.toMatchObject({ code: 'error.picture.broken' })
})

test('an upload is received in the order in which it comes', async () => {
  const [file, upload] = [newFile(), new PassThrough()]
  const received = receiveUpload(upload, { file, announced: undefined })
  for (const part of ['one ', 'two ', 'three']) upload.write(part)
  upload.end()
  await received
  expect(readFileSync(file, 'utf8')).toBe('one two three')
})
