import type { Terms } from '#contract/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { Language } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import type { Database } from '#server/database/database.ts'
import type { OrdersTable } from '#server/database/payment-tables.ts'
import { writtenName } from '#studio/person-name.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { UnknownCustomer } from '#server/stripe/payment-provider.ts'
import type { PaymentProvider } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import { textsIn } from '#server/texts.ts'
import type { Payer } from './payments.ts'
import {
  closeOrder,
  findCustomer,
  findOpenOrder,
  insertOrder,
  keepCustomer,
  noteSession,
} from './order-queries.ts'
import { isStillWanted } from './order-rules.ts'

export interface Counter {
  database: Database
  provider: PaymentProvider
  publicUrl: string
}

export interface Order {
  payer: Payer
  plan: PaidMemberType
  language: Language
}

/**
 * Orders a plan and opens the provider's page for it; returns where that is. Whoever orders the same again,
 * even at once in two tabs, gets the same page. An order for something else ends the one before.
 */
export async function order(counter: Counter, wanted: Order, now: number): Promise<string> {
  const terms = wanted.payer.plans.find(({ memberType }) => memberType === wanted.plan)
  if (wanted.payer.membership !== null) throw new ApiError('error.payment.alreadyMember')
  if (terms === undefined) throw new ApiError('error.payment.notOffered')
  const placed = await placeOrder(counter, terms, wanted, now)
  const customerId = await customerOf(counter, placed, wanted.payer)
  const open = (customer: string) => openCheckout(counter, placed, terms, customer)
  const session = await open(customerId).catch(async (error: unknown) => {
    if (!(error instanceof UnknownCustomer)) throw error
    return open(await makeCustomer(counter, placed, wanted.payer))
  })
  const noted = await counter.database.transact((writer) => noteSession(writer, placed.id, session.id))
  if (noted) return session.url
  // Another order took its place meanwhile: nobody may pay on both pages.
  await counter.provider.closeCheckout(session.id)
  throw new ApiError('error.payment.underWay')
}

/** The member's open order if it is the same one, else a new one. */
async function placeOrder(
  { database, provider }: Counter,
  terms: Terms,
  { payer, language }: Order,
  now: number,
): Promise<OrdersTable> {
  const before = await findOpenOrder(database.reader, payer.memberId)
  if (before !== undefined && isStillWanted(before, terms, { language, now })) return before
  // Nobody may pay twice: the page of the order before is closed first.
  if (before?.session_id && (await provider.closeCheckout(before.session_id)) === 'paid') {
    throw new ApiError('error.payment.underWay')
  }
  const placed: OrdersTable = {
    id: newId(),
    member_id: payer.memberId,
    link_id: payer.linkId ?? null,
    member_type: terms.memberType,
    price: terms.price,
    entry_fee: terms.entryFee,
    language,
    state: 'open',
    session_id: null,
    created_at: now,
  }
  return database.transact(async (writer) => {
    // Whoever leaves meanwhile orders nothing more.
    if ((await lockMember(writer, payer.memberId)) === undefined)
      throw new ApiError('error.server.token_expired')
    if (before !== undefined) await closeOrder(writer, before)
    if (await insertOrder(writer, placed)) return placed
    const other = await findOpenOrder(writer, payer.memberId)
    if (other !== undefined && isStillWanted(other, terms, { language, now })) return other
    throw new ApiError('error.payment.underWay')
  })
}

async function customerOf(counter: Counter, placed: OrdersTable, payer: Payer): Promise<string> {
  const known = await findCustomer(counter.database.reader, payer.memberId)
  return known ?? makeCustomer(counter, placed, payer)
}

async function makeCustomer(
  { database, provider }: Counter,
  { id: orderId, language }: OrdersTable,
  { memberId, email, lastName, firstName }: Payer,
): Promise<string> {
  const name = writtenName({ lastName, firstName }, language)
  const customerId = await provider.createCustomer({ orderId, memberId, email, name })
  await database.transact((writer) => keepCustomer(writer, memberId, customerId))
  return customerId
}

function openCheckout(
  { provider, publicUrl }: Counter,
  { id: orderId, language, member_type: memberType }: OrdersTable,
  { price, entryFee, renews }: Terms,
  customerId: string,
) {
  const text = textsIn(language)
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  return provider.openCheckout({
    orderId,
    customerId,
    language,
    product: text(renews ? 'mail.product.monthly' : 'mail.product.once', {
      plan: planName(memberType, language),
    }),
    price,
    renews,
    entryFee: entryFee > 0 ? { name: text('mail.product.entryFee'), amount: entryFee } : undefined,
    successUrl: `${site}/payment?success=true`,
    cancelUrl: `${site}/payment?success=false`,
  })
}
