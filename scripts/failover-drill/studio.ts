import { join } from 'node:path'
import type { Writer } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { addLessons, addMembers } from '#server/drill/participants.ts'
import type { DrillLesson } from '#server/drill/participants.ts'
import { insertWindow } from '#server/features/spaces/queries.ts'
import { newId } from '#server/security/new-id.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { settingsFor, startFlags } from '#tests/support/programs.ts'
import { givenSession, testSecret, tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import type { DrillMember } from './members.ts'
import { LongProgram } from './programs.ts'
import { until } from './waiting.ts'

const seatsPerLesson = 10
/** So many that none gets more confirmations than may go to one address within an hour. */
const memberCount = 100
const hirerCount = 6
/** More than the members can book during the drill. */
const lessonCount = 3_000
/** One of the spaces that the first process adds. */
const spaceId = 'secondFloor'

interface Settings {
  listen: string
  databaseUrl: string
  folder: string
  mailServer: string
  stripe: StripeAccount
}

/** A process of the product, as `npm start` runs it. */
export class StudioProcess {
  readonly name: string
  readonly address: string
  readonly #settings: Record<string, string>
  readonly #log: string
  #program: LongProgram | undefined

  constructor(name: string, { listen, databaseUrl, folder, ...outside }: Settings) {
    this.name = name
    this.address = `http://127.0.0.1:${listen.split(':')[1] ?? ''}`
    this.#log = join(folder, `${name}.log`)
    this.#settings = {
      ...settingsFor({ databaseUrl, dataDir: join(folder, name) }),
      PORT: listen.split(':')[1] ?? '',
      TOKEN_SECRET: testSecret,
      TRUST_PROXY: 'on',
      DEMO_DATA: 'off',
      // Each member books far more often than a person would.
      RATE_LIMIT: 'off',
      SMTP_URL: outside.mailServer,
      STRIPE_SECRET_KEY: outside.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: outside.stripe.webhookSecret,
      STRIPE_API_URL: outside.stripe.apiUrl ?? '',
    }
  }

  async start(): Promise<void> {
    const command = [process.execPath, ...startFlags, 'scripts/start.ts']
    this.#program = new LongProgram(command, { env: this.#settings, log: this.#log })
    await until(`${this.name} answers`, async () => (await fetch(`${this.address}/api/health`)).ok)
  }

  stop = async () => this.#program?.end('SIGTERM')

  kill = async () => this.#program?.end('SIGKILL')
}

/** A time that one hirer takes again and again. */
export interface Hirer extends DrillMember {
  time: { spaceId: string; start: string; end: string }
}

/** Adds members who are logged in, and lessons and times to hire, to an empty database. */
export async function fillStudio(
  databaseUrl: string,
): Promise<{ members: DrillMember[]; hirers: Hirer[]; lessons: DrillLesson[] }> {
  const now = Date.now()
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    return await database.transact(async (writer) => {
      const members = await addLoggedIn(writer, { count: memberCount, lessons: lessonCount }, now)
      const lessons = await addLessons(writer, { count: lessonCount, seats: seatsPerLesson }, now)
      const hirers = []
      for (const [place, member] of (
        await addLoggedIn(writer, { count: hirerCount, lessons: 1 }, now)
      ).entries()) {
        const startsAt = startOfDay(now) + (30 + place) * dayMs + 10 * hourMs
        const span = { startsAt, endsAt: startsAt + 2 * hourMs }
        await insertWindow(writer, { id: newId(), spaceId, ...span }, now)
        const time = { spaceId, start: isoText(span.startsAt), end: isoText(span.endsAt) }
        hirers.push({ ...member, time })
      }
      return { members, hirers, lessons }
    })
  } finally {
    await database.close()
  }
}

async function addLoggedIn(
  writer: Writer,
  given: { count: number; lessons: number },
  now: number,
): Promise<DrillMember[]> {
  const ids = await addMembers(writer, given, now)
  for (const id of ids) await givenSession(writer, id)
  return ids.map((id) => ({ id, token: tokenFor({ id, role: 'USER' }) }))
}
