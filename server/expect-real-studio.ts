import { holdsDemoStudio } from '#demo/sample-studio/queries.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'

/**
 * Keeps the demo studio, whose passwords everyone knows, from a public studio.
 * @throws one sentence that says how to begin a real studio
 */
export async function expectRealStudio({ reader, engine }: Database, config: Config): Promise<void> {
  if (config.publicReason === undefined || !(await holdsDemoStudio(reader))) return
  const place =
    engine === 'sqlite' ? 'name a new folder in DATA_DIR' : 'name an empty database in DATABASE_URL'
  throw new Error(
    `The database holds the demo studio, whose passwords are public, and ${config.publicReason}: to begin a real studio, ` +
      `${place}, start again, and create its administrator with npm run admin:create -- --email you@your-studio.example`,
  )
}
