import { expect, onTestFinished, test } from 'vitest'
import { seriesFields } from '#contract/schedule/series.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { startServer } from '#tests/support/server-process.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { toPlan } from './add-lessons.ts'
import { insertSeries } from './queries.ts'

test('two servers that start together add the lessons of a series once', async () => {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const series = {
    ...toPlan(
      { ...seriesFields.parse(weekly), weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { spaceId: null, teacherId: null },
    ),
    id: 'daily',
    fromDay: dateOf(Date.now() + dayMs),
    untilDay: dateOf(Date.now() + 30 * dayMs),
  }
  await database.transact((writer) => insertSeries(writer, series, 0))
  const servers = await Promise.all([startServer(place), startServer(place)])
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.close()
    await place.remove()
  })
  const days = async () => {
    const rows = database.reader.selectFrom('lessons').select('seriesDay as day').orderBy('seriesDay')
    return (await rows.execute()).map(({ day }) => day)
  }
  const first = Date.now() + dayMs
  const expected = Array.from({ length: 30 }, (_, day) => dateOf(first + day * dayMs))
  await expect.poll(days).toEqual(expected)
})
