import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limits.ts'

export interface ConnectionLimits {
  /** How long a client may take to send the headers of a request, from its first byte or from the opening of the connection. */
  headersMs: number
  /** How long it may take to send the whole request. */
  requestMs: number
  /** How long a connection stays open without a further request. */
  idleMs: number
  /** How often the server looks for connections that are over their time. */
  checkMs: number
  /** How many connections an IPv4 address or an IPv6 network of /64 may have at once. */
  mostPerAddress: number
  most: number
}

/**
 * A browser opens six connections at most, but an office or a mobile network may share one address: a visitor beside a
 * person with 300 slow connections must still get in.
 */
export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 30_000,
  idleMs: 72_000,
  checkMs: 5_000,
  mostPerAddress: 500,
  most: 2_000,
}

/** The part of one of several processes that share a port, so that together they take as many connections as one would. */
export const dividedAmong = (processes: number, limits: ConnectionLimits): ConnectionLimits => ({
  ...limits,
  most: Math.ceil(limits.most / processes),
  mostPerAddress: Math.ceil(limits.mostPerAddress / processes),
})

/** The options of Fastify for the times. */
export const timeoutsOf = ({ headersMs, requestMs, idleMs, checkMs }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})

/**
 * Closes connections beyond the limits as they open.
 * @param options.perAddress false where all connections come from a proxy
 */
export function limitConnections(
  { server }: FastifyInstance,
  { most, mostPerAddress }: ConnectionLimits,
  { perAddress }: { perAddress: boolean },
): void {
  server.maxConnections = most
  if (!perAddress) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
    if (count > mostPerAddress) socket.destroy()
  })
}
