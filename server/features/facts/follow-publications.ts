import type { FastifyInstance } from 'fastify'
import { PeriodicJob } from '#server/periodic-job.ts'

const lookAgainMs = 5_000

/**
 * From the start on notices what other processes publish, so that the pages are rendered before they are
 * asked for.
 */
export function followPublications(app: FastifyInstance, confirmPages: () => Promise<unknown>): void {
  const failed = (reason: string) => app.log.error(`looking for published facts failed: ${reason}`)
  const job = new PeriodicJob(confirmPages, { name: 'publications', restMs: lookAgainMs, failed })
  app.addHook('onListen', async () => job.start())
  app.addHook('onClose', () => job.stop())
}
