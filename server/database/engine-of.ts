import { PostgresAdapter } from 'kysely'
import type { Reader } from './database.ts'

/** The engine on which a query would run. */
export const engineOf = (reader: Reader): 'postgres' | 'sqlite' =>
  reader.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
