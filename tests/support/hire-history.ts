import { expect } from 'vitest'
import { dayMs } from '#time/tokyo.ts'
import { actionsOfAdministrators } from './hire-actions-of-administrators.ts'
import { actionsOfMembers } from './hire-actions-of-members.ts'
import type { HireCommand } from './hire-commands.ts'
import { HireStudio } from './hire-studio.ts'

/**
 * A studio in which members hire, administrators change what they want, and the provider's webhooks come late
 * or twice.
 */
export class HireHistory {
  readonly studio: HireStudio
  /** How often each command was accepted. */
  readonly accepted = new Map<HireCommand['do'], number>()
  readonly #actions: ReturnType<typeof actionsOfMembers> & ReturnType<typeof actionsOfAdministrators>

  constructor(studio: HireStudio) {
    this.studio = studio
    this.#actions = { ...actionsOfMembers(studio), ...actionsOfAdministrators(studio) }
  }

  static async begin(): Promise<HireHistory> {
    return new HireHistory(await HireStudio.open())
  }

  async run(command: HireCommand): Promise<void> {
    const act = this.#actions[command.do] as (given: HireCommand) => Promise<boolean>
    if (await act(command)) this.accepted.set(command.do, (this.accepted.get(command.do) ?? 0) + 1)
  }

  /** Delivers all webhooks and runs the jobs until nothing is left to do. */
  async settle(): Promise<void> {
    const { studio } = this
    const { app, pending } = studio
    app.provider.failNext(0)
    for (let round = 0; round < 4; round += 1) {
      studio.takeEvents()
      for (const event of pending.splice(0)) expect(await app.provider.deliver(app.app, event)).toBe(200)
      app.clock.pass(dayMs)
      await studio.runJobs()
    }
  }
}
