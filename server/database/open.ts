import { join } from 'node:path'
import type { Database } from './database.ts'

export interface DatabaseSettings {
  databaseUrl?: string | undefined
  dataDir: string
}

/** Opens whichever database is configured. The engines are loaded on demand: nobody needs both. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(databaseUrl)
  }
  const { openEmbedded } = await import('./embedded/open.ts')
  return openEmbedded(join(dataDir, 'hidamari.db'))
}
