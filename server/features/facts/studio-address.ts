import type { Context } from '#server/context.ts'
import type { Database, Reader } from '#server/database/database.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { isLoopback } from '#server/security/public-reason.ts'
import { ProviderFailure } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import { deleteStudioAddress, findStudioAddress, saveStudioAddress } from './queries.ts'

/*
 * The database remembers under which address the studio runs. A server with another one has a copy: a backup
 * that is looked at beside the studio, or the studio itself when it has moved. A copy sends no mail, runs no
 * periodic job but the backup, changes nothing at the payment provider and accepts no webhook, until an
 * administrator says that it is the studio now. The port counts, and whether TLS is used does not.
 */

/** Undefined for an address that every machine has, which is no mark of a studio. */
function addressOf(publicUrl: string): string | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isLoopback(hostname) ? undefined : origin
}

const hostOf = (url: string) => new URL(url).host

/** The address of the studio of which this server has a copy; undefined where it is the studio itself. */
export async function findOriginal(reader: Reader, publicUrl: string): Promise<string | undefined> {
  const address = await findStudioAddress(reader)
  return address === undefined || hostOf(address) === hostOf(publicUrl) ? undefined : address
}

/** At the start: the first address that other machines reach is the studio's. */
export async function rememberAddress(database: Database, publicUrl: string, now: number): Promise<void> {
  const address = addressOf(publicUrl)
  if (address === undefined || (await findStudioAddress(database.reader)) !== undefined) return
  await database.transact((writer) => saveStudioAddress(writer, { address, now }))
}

/**
 * Says that this server is the studio. Those with the former address are copies from now on, if they have
 * this database.
 */
export async function becomeStudio(ctx: Context<AdminCaller>, publicUrl: string): Promise<void> {
  await ctx.transact(async (tx) => {
    const original = await findOriginal(tx.writer, publicUrl)
    if (original === undefined) return
    const address = addressOf(publicUrl)
    if (address === undefined) await deleteStudioAddress(tx.writer)
    else await saveStudioAddress(tx.writer, { address, now: tx.now })
    const [before, after] = [{ siteAddress: original }, { siteAddress: publicUrl }]
    await tx.record({ action: 'studio.moved', subjectId: 'studio', before, after })
  })
}

/** What only asks the provider. */
const questions: ReadonlySet<string> = new Set<keyof PaymentProvider>([
  'readWebhook',
  'findInvoice',
  'findFeeInvoice',
  'findSubscription',
  'findPaymentIntent',
  'listPaymentIntents',
  'listFees',
])

/** The provider as a copy has it: it answers questions, and every other call fails as if it were away. */
export const withoutChangesInCopy = (
  payments: Payments,
  original: () => Promise<string | undefined>,
): Payments => ({
  ...payments,
  async provider() {
    const provider = await payments.provider()
    const guard = (call: (...args: unknown[]) => unknown) =>
      async function guarded(...args: unknown[]) {
        const address = await original()
        if (address !== undefined) throw new ProviderFailure(`this is a copy of the studio at ${address}`)
        return call(...args)
      }
    const members = Object.entries(provider).map(([name, member]: [string, unknown]) =>
      typeof member === 'function' && !questions.has(name)
        ? [name, guard(member as (...args: unknown[]) => unknown)]
        : [name, member],
    )
    return Object.fromEntries(members) as PaymentProvider
  },
})
