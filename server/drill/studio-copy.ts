import type { DatabaseSettings } from '#server/database/open.ts'

/** A copy of the studio's database, which the drill may break. */
export interface StudioCopy {
  settings: DatabaseSettings
  /** Runs statements of the engine, also several, outside of `transact`. */
  run(statements: string): Promise<void>
  remove(): Promise<void>
}
