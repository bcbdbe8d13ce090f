import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import { addLessons, addMembers } from '#server/drill/participants.ts'
import type { DrillLesson } from '#server/drill/participants.ts'
import { settingsFor, startFlags } from '#tests/support/programs.ts'
import { givenSession, testSecret, tokenFor } from '#tests/support/test-tokens.ts'
import type { DrillMember } from './members.ts'
import { LongProgram } from './programs.ts'
import { until } from './waiting.ts'

const seatsPerLesson = 10
const memberCount = 25
/** More than the members can book during the drill. */
const lessonCount = 3_000

/** A process of the product, as `npm start` runs it. */
export class StudioProcess {
  readonly name: string
  readonly #settings: Record<string, string>
  readonly #log: string
  #program: LongProgram | undefined

  constructor(
    name: string,
    { listen, databaseUrl, folder }: { listen: string; databaseUrl: string; folder: string },
  ) {
    this.name = name
    this.#log = join(folder, `${name}.log`)
    this.#settings = {
      ...settingsFor({ databaseUrl, dataDir: join(folder, name) }),
      PORT: listen.split(':')[1] ?? '',
      TOKEN_SECRET: testSecret,
      TRUST_PROXY: 'on',
      DEMO_DATA: 'off',
      // Each member books far more often than a person would.
      RATE_LIMIT: 'off',
    }
  }

  async start(): Promise<void> {
    const command = [process.execPath, ...startFlags, 'scripts/start.ts']
    this.#program = new LongProgram(command, { env: this.#settings, log: this.#log })
    const address = `http://127.0.0.1:${this.#settings['PORT']}/api/health`
    await until(`${this.name} answers`, async () => (await fetch(address)).ok)
  }

  stop = async () => this.#program?.end('SIGTERM')

  kill = async () => this.#program?.end('SIGKILL')
}

/** Adds members who are logged in, and lessons, to an empty database. */
export async function fillStudio(
  databaseUrl: string,
): Promise<{ members: DrillMember[]; lessons: DrillLesson[] }> {
  const now = Date.now()
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    return await database.transact(async (writer) => {
      const ids = await addMembers(writer, { count: memberCount, lessons: lessonCount }, now)
      for (const id of ids) await givenSession(writer, id)
      const lessons = await addLessons(writer, { count: lessonCount, seats: seatsPerLesson }, now)
      return { members: ids.map((id) => ({ id, token: tokenFor({ id, role: 'USER' }) })), lessons }
    })
  } finally {
    await database.close()
  }
}
