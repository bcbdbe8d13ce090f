import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#server/http/api-error.ts'
import type { Cashier } from './simulator.ts'
import type { Sandbox } from './open.ts'
import { checkoutPage, portalPage } from './pages.ts'
import type { PortalDeed } from './pages.ts'
import type { Portal, Session, Subscription } from './state.ts'

const style = readFileSync(new URL('./page.css', import.meta.url))

interface One {
  Params: { id: string }
}

interface Deed {
  Params: { id: string; subscription: string; deed: string }
}

/** The sandbox's pages, `/dev/checkout` and `/dev/portal`. Whoever has an address may act on it, as at Stripe. */
export async function sandboxRoutes(app: FastifyInstance, open: () => Promise<Sandbox>): Promise<void> {
  await app.register(async (inner) => {
    // The buttons send an empty form.
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    )
    const options = { schema: { hide: true } }

    inner.get('/dev/sandbox.css', options, async (_, reply) => reply.type('text/css').send(style))

    inner.get<One>('/dev/checkout/:id', options, async (request, reply) => {
      const { cashier } = await open()
      return sendPage(reply, checkoutPage(sessionOf(cashier, request.params.id)))
    })

    inner.post<One>('/dev/checkout/:id/pay', options, async (request, reply) => {
      const { cashier, messenger } = await open()
      const session = sessionOf(cashier, request.params.id)
      cashier.pay(session)
      await messenger.send()
      return reply.redirect(session.successUrl, 303)
    })

    inner.post<One>('/dev/checkout/:id/decline', options, async (request, reply) => {
      const { cashier } = await open()
      return reply.redirect(sessionOf(cashier, request.params.id).cancelUrl, 303)
    })

    inner.get<One>('/dev/portal/:id', options, async (request, reply) => {
      const { cashier } = await open()
      const portal = portalOf(cashier, request.params.id)
      return sendPage(reply, portalPage(portal, subscriptionsOf(cashier, portal)))
    })

    inner.post<Deed>('/dev/portal/:id/:subscription/:deed', options, async (request, reply) => {
      const { cashier, messenger } = await open()
      const { id, subscription, deed } = request.params
      const portal = portalOf(cashier, id)
      const chosen = subscriptionsOf(cashier, portal).find((one) => one.id === subscription)
      if (chosen === undefined || !Object.hasOwn(deeds, deed)) throw new ApiError('error.server.notFound')
      deeds[deed as PortalDeed](cashier, chosen)
      await messenger.send()
      return reply.redirect(`/dev/portal/${portal.id}`, 303)
    })
  })
}

const deeds: Record<PortalDeed, (cashier: Cashier, subscription: Subscription) => void> = {
  renew: (cashier, subscription) => cashier.renew(subscription),
  renewDeclined: (cashier, subscription) => cashier.renew(subscription, 'declined'),
  payNow: (cashier, subscription) => cashier.renew(subscription),
  pause: (cashier, subscription) => cashier.pause(subscription),
  resume: (cashier, subscription) => cashier.resume(subscription),
  cancel: (cashier, subscription) => cashier.cancelAtEnd(subscription, true),
  keep: (cashier, subscription) => cashier.cancelAtEnd(subscription, false),
}

function sessionOf({ store }: Cashier, id: string): Session {
  const session = store.things.sessions[id]
  if (session === undefined) throw new ApiError('error.server.notFound')
  return session
}

function portalOf({ store }: Cashier, id: string): Portal {
  const portal = store.things.portals[id]
  if (portal === undefined) throw new ApiError('error.server.notFound')
  return portal
}

/** A customer's memberships, the newest first. */
const subscriptionsOf = ({ store }: Cashier, { customer }: Portal): Subscription[] =>
  Object.values(store.things.subscriptions)
    .filter((subscription) => subscription.customer === customer)
    .toReversed()

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
