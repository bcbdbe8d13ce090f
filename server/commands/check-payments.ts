import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { compareLedger } from '#server/features/payments/compare-ledger.ts'
import { compareContracts } from '#server/features/payments/contracts/compare-contracts.ts'
import { stripeProvider } from '#server/stripe/stripe-provider.ts'
import type { StripeAccount } from '#server/stripe/stripe-provider.ts'
import { readSimulator } from '#demo/stripe-simulator/read-simulator.ts'
import { dayMs } from '#time/tokyo.ts'
import { start, withConfiguredDatabase } from './command.ts'
import type { Command } from './command.ts'

export const checkPayments: Command = async (terminal) => {
  const { args, environment, print } = terminal
  const { values } = parseArgs({ args, options: { days: { type: 'string', default: '90' } } })
  const days = Number(values.days)
  if (!(days > 0)) throw new Error('--days must be a number of days')
  return withConfiguredDatabase(terminal, async ({ reader }) => {
    const { account, close } = await openAccount(environment)
    try {
      const provider = stripeProvider(account)
      const compared = await compareLedger({ reader, provider }, Date.now() - days * dayMs)
      const differences = [...compared.differences, ...(await compareContracts({ reader, provider }))]
      for (const difference of differences) print(difference)
      if (differences.length > 0) return 1
      print(
        `The ledger and the payment provider agree. Payments in the last ${days} days: ${compared.payments}.`,
      )
      return 0
    } finally {
      await close()
    }
  })
}

/** Stripe, or what the simulator of this studio has kept. */
async function openAccount(
  environment: NodeJS.ProcessEnv,
): Promise<{ account: StripeAccount; close: () => Promise<void> }> {
  const { stripe, DATA_DIR, publicReason } = readConfig(environment)
  if (stripe !== undefined) return { account: stripe, close: async () => undefined }
  if (publicReason !== undefined)
    throw new Error('STRIPE_SECRET_KEY is not set: there is nothing to compare with')
  return readSimulator(join(DATA_DIR, 'stripe-simulator.json'))
}

if (import.meta.main) await start(checkPayments)
