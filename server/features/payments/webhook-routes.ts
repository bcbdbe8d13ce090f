import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { WrongSignature } from '#server/stripe/payment-provider.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import { receiveWebhook } from './webhook.ts'

/** Larger than what the site's own calls may send: an invoice has many fields. */
const bodyLimit = 1024 * 1024

interface Parts {
  database: Database
  clock: Clock
  payments: Payments | undefined
}

/**
 * `POST /api/payments/webhook`: the messages of the payment provider. What is not signed by it is refused;
 * what fails is answered with 500, so that the provider sends it again.
 */
export async function webhookRoutes(app: FastifyInstance, { database, clock, payments }: Parts) {
  if (payments === undefined) return
  await app.register(async (inner) => {
    // The signature is over the bytes as they came.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    inner.post('/api/payments/webhook', { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      const provider = await payments.provider()
      const signature = String(request.headers['stripe-signature'] ?? '')
      let webhook
      try {
        webhook = provider.readWebhook(request.body as Buffer, signature)
      } catch (error) {
        if (!(error instanceof WrongSignature)) throw error
        request.log.warn('a payment message came with a wrong signature')
        throw new ApiError('error.server.invalid')
      }
      await receiveWebhook({ database, provider, log: request.log }, webhook, clock())
      request.log.info({ event: webhook.id, type: webhook.type }, 'payment message taken')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
