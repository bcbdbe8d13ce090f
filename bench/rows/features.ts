import { join } from 'node:path'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { Measured, Task } from '../groups.ts'
import type { Plan } from '../plan.ts'
import type { Row } from '../table.ts'
import { measureHires } from './hires.ts'
import { withPostgres } from './postgres-place.ts'
import { measurePromotions } from './promotions.ts'
import { measureTicketLots } from './ticket-lots.ts'

const measures = [
  measurePromotions,
  (settings: DatabaseSettings, plan: Plan, engine: string) => measureHires(settings, plan, engine),
]

/** Measures single use cases, without HTTP, against each other. */
export async function measureFeatures({ folder }: Task, plan: Plan): Promise<Measured> {
  const rows: Row[] = await measureTicketLots(folder, plan)
  for (const [nth, measure] of measures.entries())
    rows.push(...[await measure({ dataDir: join(folder, `feature-${nth}`) }, plan, 'embedded')].flat())
  await withPostgres(async ({ newDatabase }) => {
    for (const measure of measures) {
      const settings = { dataDir: folder, databaseUrl: await newDatabase() }
      rows.push(...[await measure(settings, plan, 'PostgreSQL')].flat())
    }
  })
  return { rows, figures: [] }
}
