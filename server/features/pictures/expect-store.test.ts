import { expect, test } from 'vitest'
import { FakeS3 } from '#tests/support/fake-s3/fake-s3.ts'
import type { BucketSettings } from './bucket-client.ts'
import { expectPictureStore } from './expect-store.ts'

/** What the start says about the settings; the warning when it goes on. */
async function saidOf(settings: BucketSettings): Promise<{ refused?: string; warned: unknown[] }> {
  const warned: unknown[] = []
  try {
    await expectPictureStore(settings, { warn: (about, words) => warned.push([about, words]) })
    return { warned }
  } catch (error) {
    return { refused: String(error), warned }
  }
}

test('a store with right settings is accepted, and the object with which it is tried out is removed', async () => {
  const s3 = await FakeS3.open()
  expect(await saidOf(s3.settings)).toEqual({ warned: [] })
  expect(s3.calls.map((call) => call.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE'])
  expect(s3.objects.size).toBe(0)
})

test.each<[Partial<BucketSettings>, string]>([
  [{ bucket: 'another' }, 'S3_BUCKET: the store has no bucket another'],
  [{ accessKeyId: 'OTHER' }, 'S3_ACCESS_KEY_ID: the store does not know this key'],
  [{ secretAccessKey: 'geheim' }, 'S3_SECRET_ACCESS_KEY: it is not the secret of S3_ACCESS_KEY_ID'],
  [{ region: 'us-east-1' }, 'S3_REGION: the bucket studio-pictures is not in the region us-east-1'],
])('a wrong setting stops the start with its name: %j', async (wrong, said) => {
  const s3 = await FakeS3.open()
  const { refused, warned } = await saidOf({ ...s3.settings, ...wrong })
  expect(refused).toContain(`The store of the pictures refuses the settings:\n  ${said}`)
  expect(refused).not.toMatch(/geheim|fake\/secret/)
  expect(warned).toEqual([])
})

test.each([
  ['PUT', 's3:PutObject'],
  ['DELETE', 's3:DeleteObject'],
])('a key without the right to %s stops the start with the name of the right', async (method, right) => {
  const s3 = await FakeS3.open()
  s3.refuse = (given) => (given === method ? 'AccessDenied' : undefined)
  expect((await saidOf(s3.settings)).refused).toContain(
    `S3_ACCESS_KEY_ID: the key may not do ${right} in the bucket studio-pictures`,
  )
})

test('another server at the address stops the start', async () => {
  const s3 = await FakeS3.open()
  s3.refuse = () => 'MethodNotAllowed'
  expect((await saidOf(s3.settings)).refused).toContain('S3_ENDPOINT: no S3-compatible store answers there')
})

test('a store that does not answer, or cannot now, does not stop the start', async () => {
  const s3 = await FakeS3.open()
  const words = 'the store of the pictures does not answer, so visitors see no pictures of the library'
  s3.refuse = () => 'SlowDown'
  expect(await saidOf(s3.settings)).toEqual({
    warned: [[{ reason: 'the picture store failed: SlowDown (HTTP 503)' }, words]],
  })
  const { settings } = s3
  await s3.close()
  expect(await saidOf(settings)).toEqual({
    warned: [[{ reason: expect.stringContaining('ECONNREFUSED') }, words]],
  })
  await s3.listen()
})
