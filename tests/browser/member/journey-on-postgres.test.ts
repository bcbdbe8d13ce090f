import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openStudio } from '#tests/support/studio-server.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { Studio } from '../studio.ts'
import { test } from '../test.ts'

async function studioOnPostgres(): Promise<Studio> {
  const server = await startPostgres()
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'hidamari-studio-')), databaseUrl: server.url }
  const { studio: premises, close } = await openStudio(place)
  const studio = await Studio.enter(premises)
  onTestFinished(async () => {
    await close()
    await studio.database.close()
    await server.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  })
  return studio
}

test('a studio on PostgreSQL books and cancels just the same', async ({ visit }) => {
  const studio = await studioOnPostgres()
  const lesson = await studio.lesson()
  const visitor = await visit({ studio, as: await studio.demo('sakura') })
  const booking = await BookingScreen.at(visitor, lesson)
  await booking.book(lesson)
  await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
  await booking.button(lesson, 'booked').waitFor()

  const profile = await ProfileScreen.open(visitor)
  await profile.showsTickets(3)
  await profile.cancel(lesson.title)
  await profile.booking(lesson.title).waitFor({ state: 'detached' })
  await profile.showsTickets(4)
  expect(await studio.integrityProblems()).toEqual([])
})
