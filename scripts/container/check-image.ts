import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { checkHealth, readInContainer, startContainer } from './containers.ts'

/** The user of the image. */
const user = 10_001
const password = 'only for this check'

/** Starts the image twice on one volume. @throws when something is not as docs/operating.md says */
export async function checkImage(image: string): Promise<void> {
  const volume = mkdtempSync(join(tmpdir(), 'hidamari-volume-'))
  try {
    const { email, lesson } = await fillVolume(volume)
    checkRights(image, volume)
    await checkBooking({ image, volume, email, lesson })
  } finally {
    rmSync(volume, { recursive: true })
  }
}

/** A studio with a lesson and a member, which belongs to the image's user. */
async function fillVolume(volume: string) {
  const database = await openDatabase({ dataDir: volume })
  const passwordHash = await hashPassword(password)
  const { email } = await givenMember(database, { tickets: 1, passwordHash })
  const lesson = await givenLesson(database, Math.ceil(Date.now() / dayMs) * dayMs + dayMs)
  await database.close()
  for (const file of ['', ...readdirSync(volume)]) chownSync(join(volume, file), user, user)
  return { email, lesson }
}

const probe = `
  const { writeFileSync } = require('node:fs')
  const write = (file) => { try { writeFileSync(file, ''); return 'written' } catch ({ code }) { return code } }
  console.log(JSON.stringify({
    user: process.getuid(), root: write('/probe'), app: write('/app/probe'), data: write('/data/probe'),
  }))`

/** The image's user is not root, and only the volume can be written. */
function checkRights(image: string, volume: string): void {
  const found = readInContainer(image, volume, ['node', '--eval', probe])
  const expected = JSON.stringify({ user, root: 'EROFS', app: 'EROFS', data: 'written' })
  if (found !== expected) throw new Error(`The image may do ${found}, expected ${expected}.`)
  console.log(`In the container: ${found}`)
  console.log(
    `Programs: ${readInContainer(image, volume, ['sh', '-c', 'node --version; pg_dump --version'])}`,
  )
}

interface CheckedBooking {
  image: string
  volume: string
  email: string
  lesson: { id: string; startsAt: number }
}

/** A booking survives a new container on the same volume. */
async function checkBooking({ image, volume, email, lesson }: CheckedBooking): Promise<void> {
  const port = await freePort()
  const first = await startContainer(image, volume, port)
  checkHealth(image, volume, port)
  const token = await logIn(first.origin, email)
  const body = { id: lesson.id, start: isoText(lesson.startsAt) }
  await expectStatus(201, call(first.origin, '/events/booking/yoga', { token, body }))
  console.log('Healthy, and a member has booked a lesson.')
  await first.stop()

  const second = await startContainer(image, volume, port)
  const answer = await expectStatus(200, call(second.origin, '/user/yoga', { token }))
  const bookings = (await answer.json()) as unknown[]
  await second.stop()
  if (bookings.length !== 1) throw new Error(`After the restart the member has ${bookings.length} bookings.`)
  console.log('After a restart on the same volume the booking is there.')
}

async function logIn(origin: string, username: string): Promise<string> {
  const answer = await expectStatus(200, call(origin, '/auth/login', { body: { username, password } }))
  return ((await answer.json()) as { access_token: string }).access_token
}

const call = (origin: string, path: string, { token, body }: { token?: string; body?: object }) =>
  fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

async function expectStatus(status: number, answered: Promise<Response>): Promise<Response> {
  const answer = await answered
  if (answer.status !== status) throw new Error(`${answer.url} answers ${answer.status}`)
  return answer
}
