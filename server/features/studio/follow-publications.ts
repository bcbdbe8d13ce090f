import type { FastifyInstance } from 'fastify'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { ConfirmFacts } from './current-facts.ts'

/** Mails are written with facts that are at most so old. Calls that name a price and pages are never outdated. */
const lookAgainMs = 5_000

/** From the start on notices what other processes publish, so that the facts are in place and the pages rendered before they are asked for. */
export function followPublications(app: FastifyInstance, confirmPages: () => Promise<unknown>): void {
  const failed = (reason: string) => app.log.error(`looking for published facts failed: ${reason}`)
  const job = new PeriodicJob(confirmPages, { name: 'publications', restMs: lookAgainMs, failed })
  app.addHook('onListen', async () => job.start())
  app.addHook('onClose', () => job.stop())
}

/** Registers endpoints whose prices and rules must be those that are published at the moment of the call, whichever process published them. */
export function withCurrentFacts(
  registerEndpoint: RegisterEndpoint,
  confirmFacts: ConfirmFacts,
): RegisterEndpoint {
  return (endpoint, handle) =>
    registerEndpoint(endpoint, async (call) => {
      await confirmFacts()
      return handle(call)
    })
}
