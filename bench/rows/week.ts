import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LessonEvent } from '#contract/lessons.ts'
import type { DirectBookings } from '../direct-bookings.ts'
import type { Load, LoadRequest, LoadResult } from '../load-generator.ts'
import { atOnce, bookingsEveryMs } from '../plan.ts'
import type { Plan } from '../plan.ts'
import type { Program } from '../processes.ts'
import { startBare } from '../product.ts'
import type { Server } from '../product.ts'
import { headersOf } from '../sessions.ts'
import type { FilledWeek } from '../studio.ts'
import type { Row } from '../table.ts'
import { besideBatches } from './bookings.ts'

interface Parts {
  product: Server
  load: Program
  direct: Program
  week: FilledWeek
  /** Where the file with the bytes for the bare server is written. */
  folder: string
}

/** Measures how visitors and members read a week, compared with a bare server that sends the visitor's bytes. */
export async function measureWeek(
  { product, load, direct, week, folder }: Parts,
  plan: Plan,
): Promise<Row[]> {
  const path = `/api/events/yoga?start=${week.start}&end=${week.end}&cancelled=true`
  const byVisitor: LoadRequest[] = [{ method: 'GET', path }]
  const byMembers = week.members.map((id): LoadRequest => ({ method: 'GET', path, headers: headersOf(id) }))

  const bytes = await answerOf(product.url, byVisitor[0])
  await confirm(bytes, product.url, byMembers, week.lessons)
  const file = join(folder, 'week.json')
  writeFileSync(file, bytes)
  const bare = await startBare(file)

  const measure = async (server: Server, requests: LoadRequest[], seconds = plan.secondsPerRun) => {
    // Each connection needs at least one request.
    const enough = Array.from({ length: Math.ceil(atOnce / requests.length) }, () => requests).flat()
    const given: Load = { url: server.url, connections: atOnce, requests: enough, seconds }
    const { perSecond } = await load.ask<LoadResult>(given)
    await pause(100)
    return perSecond
  }
  const limitIs = `bare Fastify, the same ${Math.round(bytes.length / 1024)} KB`
  const rows = [
    { requests: byVisitor, row: newRow('a week, visitor', limitIs, 0.8) },
    { requests: byMembers, row: newRow('a week, member', limitIs, 0.5) },
  ]
  const perSecond = 1000 / bookingsEveryMs
  const beside = newRow(`a week, member, beside ${perSecond} bookings a second`, limitIs)
  try {
    for (const { requests } of rows) {
      await measure(bare, requests, plan.warmUpSeconds)
      await measure(product, requests, plan.warmUpSeconds)
    }
    for (let run = 0; run < plan.runs; run += 1) {
      for (const { requests, row } of rows) {
        row.limit.push(await measure(bare, requests))
        row.ours.push(await measure(product, requests))
      }
      const batch = besideBatches(plan)[run]
      if (batch === undefined) continue
      beside.limit.push(await measure(bare, byMembers))
      const booking = direct.ask<number>({ ...batch, everyMs: bookingsEveryMs } satisfies DirectBookings)
      beside.ours.push(await measure(product, byMembers))
      await booking
    }
  } finally {
    await bare.stop()
  }
  return [...rows.map(({ row }) => row), beside]
}

const newRow = (what: string, limitIs: string, goal?: number): Row => ({
  what,
  limitIs,
  ...(goal !== undefined && { goal }),
  limit: [],
  ours: [],
})

async function answerOf(url: string, { path, headers }: LoadRequest = { method: 'GET', path: '/' }) {
  const response = await fetch(`${url}${path}`, headers && { headers })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Throws unless the answers hold every lesson of the week and each member's own bookings. */
async function confirm(visitors: Buffer, url: string, byMembers: LoadRequest[], lessons: number) {
  const seen = JSON.parse(visitors.toString()) as LessonEvent[]
  if (seen.length !== lessons) throw new Error(`the week has ${seen.length} lessons instead of ${lessons}`)
  const bookings = new Set<string | null>()
  for (const request of byMembers) {
    const events = JSON.parse((await answerOf(url, request)).toString()) as LessonEvent[]
    const own = events.map(({ resource }) => resource.yogaBooking).filter((id) => id !== null)
    if (own.length === 0) throw new Error('a member does not see the bookings that they hold')
    for (const id of own) {
      if (bookings.has(id)) throw new Error('two members see the same booking')
      bookings.add(id)
    }
  }
}
