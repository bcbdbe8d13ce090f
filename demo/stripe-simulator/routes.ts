import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#server/http/api-error.ts'
import { checkoutPage, checkoutSteps, portalActions, portalPage } from './pages.ts'
import type { PortalAction } from './pages.ts'
import type { StripeSimulator } from './simulator.ts'
import type { RunningSimulator } from './start.ts'
import { testCards } from './state.ts'
import type { PortalSession, Subscription } from './state.ts'

const style = readFileSync(new URL('./page.css', import.meta.url))

interface ById {
  Params: { id: string }
}

interface PayForm extends ById {
  Querystring: { card?: string }
}

interface ShopForm {
  Params: { id: string; step: string }
}

interface PortalForm {
  Params: { id: string; subscription: string; action: string }
}

/**
 * The simulator's pages, `/dev/checkout` and `/dev/portal`. As at Stripe, an address alone is enough to use a
 * page.
 */
export async function stripeSimulatorRoutes(
  app: FastifyInstance,
  start: () => Promise<RunningSimulator>,
): Promise<void> {
  await app.register(async (inner) => {
    // The buttons send an empty form.
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    )

    inner.get('/dev/stripe-simulator.css', async (_, reply) => reply.type('text/css').send(style))

    inner.get<ById>('/dev/checkout/:id', async (request, reply) => {
      const { simulator } = await start()
      simulator.expireOld()
      const session = findSession(simulator, request.params.id)
      return sendPage(reply, checkoutPage(session, simulator.intentOfSession(session)))
    })

    inner.post<PayForm>('/dev/checkout/:id/pay', async (request, reply) => {
      const { simulator, webhooks } = await start()
      const session = findSession(simulator, request.params.id)
      simulator.pay(
        session,
        testCards.find((name) => name === request.query.card),
      )
      await webhooks.send()
      return reply.redirect(session.successUrl, 303)
    })

    inner.post<ShopForm>('/dev/checkout/:id/:step', async (request, reply) => {
      const { simulator, webhooks } = await start()
      const session = findSession(simulator, request.params.id)
      const step = checkoutSteps.find((name) => name === request.params.step)
      if (step === undefined) throw new ApiError('error.server.notFound')
      if (step === 'paypay') simulator.payWithPayPay(session)
      else if (step === 'shop') simulator.chooseShop(session)
      else if (step === 'till') simulator.payAtTill(session)
      else simulator.missTill(session)
      await webhooks.send()
      return reply.redirect(session.successUrl, 303)
    })

    inner.post<ById>('/dev/checkout/:id/decline', async (request, reply) => {
      const { simulator } = await start()
      return reply.redirect(findSession(simulator, request.params.id).cancelUrl, 303)
    })

    inner.get<ById>('/dev/portal/:id', async (request, reply) => {
      const { simulator } = await start()
      const portal = findPortal(simulator, request.params.id)
      return sendPage(reply, portalPage(portal, subscriptionsOf(simulator, portal)))
    })

    inner.post<PortalForm>('/dev/portal/:id/:subscription/:action', async (request, reply) => {
      const { simulator, webhooks } = await start()
      const { params } = request
      const portal = findPortal(simulator, params.id)
      const subscription = subscriptionsOf(simulator, portal).find(({ id }) => id === params.subscription)
      const action = portalActions.find((name) => name === params.action)
      if (subscription === undefined || action === undefined) throw new ApiError('error.server.notFound')
      actions[action](simulator, subscription)
      await webhooks.send()
      return reply.redirect(`/dev/portal/${portal.id}`, 303)
    })
  })
}

const actions: Record<PortalAction, (simulator: StripeSimulator, subscription: Subscription) => void> = {
  renew: (simulator, subscription) => simulator.renew(subscription),
  renewDeclined: (simulator, subscription) => simulator.renew(subscription, 'declined'),
  payNow: (simulator, subscription) => simulator.renew(subscription),
  pause: (simulator, subscription) => simulator.pause(subscription),
  resume: (simulator, subscription) => simulator.resume(subscription),
  cancel: (simulator, subscription) => simulator.cancelAtPeriodEnd(subscription, true),
  keep: (simulator, subscription) => simulator.cancelAtPeriodEnd(subscription, false),
}

const findSession = ({ state }: StripeSimulator, id: string) => entryOf(state.sessions, id)

const findPortal = ({ state }: StripeSimulator, id: string) => entryOf(state.portals, id)

/** Ids come from the address, so that `__proto__` and the like are asked for too. */
function entryOf<Entry>(entries: Record<string, Entry>, id: string): Entry {
  const entry = Object.hasOwn(entries, id) ? entries[id] : undefined
  if (entry === undefined) throw new ApiError('error.server.notFound')
  return entry
}

/** A customer's subscriptions, the newest first. */
const subscriptionsOf = ({ state }: StripeSimulator, { customer }: PortalSession): Subscription[] =>
  Object.values(state.subscriptions)
    .filter((subscription) => subscription.customer === customer)
    .toReversed()

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
