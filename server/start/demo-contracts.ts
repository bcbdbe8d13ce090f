import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/database.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { systemClock } from '#time/clock.ts'
import type { PaymentSetup } from './payment-setup.ts'

interface DemoContractServices {
  database: Database
  secret: string
  publicUrl: string
  log: FastifyBaseLogger
}

/**
 * Lets members of a new demo studio pay by card at the simulator. Stripe itself is not asked for made-up
 * members.
 */
export async function addDemoContracts(
  { database, secret, publicUrl, log }: DemoContractServices,
  { payments, startSimulator }: PaymentSetup,
): Promise<void> {
  if (payments === undefined || startSimulator === undefined) return
  const { simulator, webhooks } = await startSimulator()
  const { addCardContracts } = await import('#demo/sample-studio/card-contracts.ts')
  const { level } = log
  // Without the lines of the webhooks, above which the owner would not find the logins.
  log.level = 'warn'
  await addCardContracts({
    database,
    payments,
    simulator,
    deliver: () => webhooks.send(),
    linkTokens: createLinkTokens(secret),
    publicUrl,
    clock: systemClock,
    log,
  })
  log.level = level
}
