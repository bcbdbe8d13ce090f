import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import type { App } from '#server/services.ts'
import { findOriginal } from '#server/features/facts/studio-address.ts'
import { prepareSeatPayment } from '#server/features/guests/record-seat-payment.ts'
import { prepareHirePayment } from '#server/features/hires/record-hire-payment.ts'
import { prepareOfferPayment } from '#server/features/offers/record-offer-payment.ts'
import { followContracts } from '#server/features/pausing/follow-contracts.ts'
import { findOrder } from '#server/features/payments/order-queries.ts'
import type { PrepareIntent } from '#server/features/payments/record-event.ts'
import { receiveWebhook } from '#server/features/payments/record-event.ts'
import {
  findHireToPay,
  findOfferToPay,
  findSeatToPay,
} from '#server/features/payments/seat-and-hire-queries.ts'
import { insertRefusal, isRefusalKnown } from '#server/features/payments/webhook-queries.ts'
import type { WebhookFault } from '#server/features/payments/webhook-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { MalformedWebhook, WrongSignature } from '#server/stripe/payment-provider.ts'
import type { Webhook } from '#server/stripe/payment-provider.ts'

/** More than the API accepts elsewhere, because an invoice has many fields. */
const bodyLimit = 1024 * 1024

/**
 * `POST /api/payments/webhook`, called by the payment provider. Refuses what the provider did not sign.
 * Answers 500 when it fails, so that the provider sends the event again; 400 for what no repetition makes
 * readable, and 404 or 503 for what a copy of the studio is to get.
 */
export async function webhooks({ fastify, visitorContext, publicUrl, payments }: App): Promise<void> {
  if (payments === undefined) return
  await fastify.register(async (inner) => {
    // Kept as bytes, because the provider signs the bytes.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    inner.post('/api/payments/webhook', { bodyLimit }, async (request, reply) => {
      const ctx = await visitorContext(request)
      const provider = await payments.provider()
      const signature = String(request.headers['stripe-signature'] ?? '')
      let webhook
      try {
        webhook = provider.readWebhook(request.body as Buffer, signature)
      } catch (error) {
        const fault = faultOf(error)
        if (fault === undefined) throw error
        request.log.warn(`a payment webhook ${faults[fault]} was refused`)
        if (isAsOfStripe.test(signature)) await noteRefusal(ctx, fault)
        throw new ApiError('error.server.invalid')
      }
      await expectOfThisStudio(ctx, webhook, publicUrl)
      await receiveWebhook(ctx, { provider, prepareIntent }, webhook)
      await followed(ctx)
      request.log.info({ event: webhook.id, type: webhook.type }, 'payment webhook received')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/**
 * A copy of the studio accepts nothing, because it would be lost to the studio, and a studio accepts nothing
 * that another copy has sold. The provider repeats what is not accepted for three days, so that it arrives
 * when the address of its webhooks leads to the right studio.
 */
async function expectOfThisStudio(
  { reader, log }: Context,
  webhook: Webhook,
  publicUrl: string,
): Promise<void> {
  const details = { event: webhook.id, type: webhook.type }
  const original = await findOriginal(reader, publicUrl)
  if (original !== undefined) {
    log.warn(
      { ...details, original },
      'a payment webhook was not accepted, because this is a copy of the studio',
    )
    throw new ApiError('error.server.unavailable')
  }
  const { event, studio } = webhook
  if (event === undefined || studio === undefined || (await isKnown(reader, webhook))) return
  log.warn(
    { ...details, studio },
    'a payment webhook was not accepted, because this studio did not sell what was paid',
  )
  throw new ApiError('error.order.notFound')
}

/** Whether what the event is about was sold here, if it names that. */
async function isKnown(
  reader: Reader,
  { orderId, hireId, bookingId, offerOrderId }: Webhook,
): Promise<boolean> {
  const sold = await Promise.all([
    orderId === undefined || findOrder(reader, orderId),
    hireId === undefined || findHireToPay(reader, hireId),
    bookingId === undefined || findSeatToPay(reader, bookingId),
    offerOrderId === undefined || findOfferToPay(reader, offerOrderId),
  ])
  return sold.every((found) => found !== undefined)
}

/** The webhook is recorded, and the job follows what fails here. */
async function followed(ctx: Context): Promise<void> {
  await followContracts(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a contract could not be followed'),
  )
}

/** A payment for a plan needs nothing of other features. */
export const prepareIntent: PrepareIntent = (ctx, intent, asked) => {
  if (intent.hireId !== undefined) return prepareHirePayment(ctx, intent, asked)
  if (intent.offerOrderId !== undefined) return prepareOfferPayment(ctx, intent, asked)
  return prepareSeatPayment(ctx, intent, asked)
}

const faults = { signature: 'with a wrong signature', malformed: 'that is signed and malformed' }

function faultOf(error: unknown): WebhookFault | undefined {
  if (error instanceof WrongSignature) return 'signature'
  return error instanceof MalformedWebhook ? 'malformed' : undefined
}

/** What strangers send to every address of the internet has no such header. */
const isAsOfStripe = /^t=\d+,.*v1=/

/**
 * Administrators and the metrics tell of it. Written once a minute, because any caller may send what is
 * refused.
 */
async function noteRefusal(ctx: Context, fault: WebhookFault): Promise<void> {
  if (await isRefusalKnown(ctx.reader, fault, ctx.now)) return
  await ctx.transact((tx) => insertRefusal(tx.writer, fault, tx.now))
}
