import { expect, onTestFinished, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { FakeS3 } from '#tests/support/fake-s3/fake-s3.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { runCommand, settingsFor } from '#tests/support/programs.ts'
import { startServer } from '#tests/support/server-process.ts'
import { copyAllPictures } from '../../commands/copy-pictures.ts'

async function openStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  return { place, s3: await FakeS3.open() }
}

test('a server answers with the pictures of its store, and says at its start where they are', async () => {
  const { place, s3 } = await openStudio()
  const app = await TestApp.open({ place, dataDir: place.settings.dataDir })
  const admin = await givenAdmin(app.database)
  const { body } = await upload(app, admin, await drawPicture().jpeg().toBuffer())
  const settings = { ...settingsFor(place.settings), ...s3.environment }
  await runCommand(copyAllPictures, { settings, args: ['--to', 'store'] })

  const server = await startServer(place, s3.environment)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  expect(server.printed()).toContain(
    `picture store       on    the bucket studio-pictures at 127.0.0.1:${s3.port}`,
  )
  const answer = await fetch(`${server.origin}/media/${body.id}/64.webp`)
  const content = s3.objects.get(`pictures/${body.id}/64.webp`)?.content
  expect(content?.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})

test('a server whose settings for the store are wrong does not start', async () => {
  const { place, s3 } = await openStudio()
  await expect(startServer(place, { ...s3.environment, S3_SECRET_ACCESS_KEY: 'geheim' })).rejects.toThrow(
    'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID',
  )
})
