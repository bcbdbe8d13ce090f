import type { Context } from '#server/context.ts'
import type { App } from '#server/services.ts'
import { prepareSeatPayment } from '#server/features/guests/record-seat-payment.ts'
import { prepareHirePayment } from '#server/features/hires/record-hire-payment.ts'
import { prepareOfferPayment } from '#server/features/offers/record-offer-payment.ts'
import { followContracts } from '#server/features/pausing/follow-contracts.ts'
import type { PrepareIntent } from '#server/features/payments/record-event.ts'
import { receiveWebhook } from '#server/features/payments/record-event.ts'
import { insertRefusal, isRefusalKnown } from '#server/features/payments/webhook-queries.ts'
import type { WebhookFault } from '#server/features/payments/webhook-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { MalformedWebhook, WrongSignature } from '#server/stripe/payment-provider.ts'

/** More than the API accepts elsewhere, because an invoice has many fields. */
const bodyLimit = 1024 * 1024

/**
 * `POST /api/payments/webhook`, called by the payment provider. Refuses what the provider did not sign.
 * Answers 500 when it fails, so that the provider sends the event again; 400 for what no repetition makes
 * readable.
 */
export async function webhooks({ fastify, visitorContext, payments }: App): Promise<void> {
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
      await receiveWebhook(ctx, { provider, prepareIntent }, webhook)
      await followed(ctx)
      request.log.info({ event: webhook.id, type: webhook.type }, 'payment webhook received')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/** The webhook is recorded, and the job follows what fails here. */
async function followed(ctx: Context): Promise<void> {
  await followContracts(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a contract could not be followed'),
  )
}

/** A payment for a plan needs nothing of other features. */
const prepareIntent: PrepareIntent = (ctx, intent, asked) => {
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
