import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './rate-limits.ts'

export interface ConnectionLimits {
  /**
   * How long a client may take to send the headers of a request, from its first byte or from the opening of
   * the connection.
   */
  headersMs: number
  /** How long it may take afterwards to send the body. */
  bodyMs: number
  /** How long it may take to send a request whose handler has allowed a slow body. */
  slowBodyMs: number
  /** How long a connection stays open without a further request. */
  idleMs: number
  /** How often the server looks for connections that are over their time. */
  checkMs: number
  /** How many connections an IPv4 address or an IPv6 network of /64 may have at once. */
  mostPerAddress: number
  most: number
}

/**
 * A browser opens six connections at most, but an office or a mobile network may share one address: a visitor
 * beside a person with 300 slow connections must still get in.
 */
export const connectionLimits: ConnectionLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  // 20 MB at 180 kbit/s, which a phone reaches with a bad connection.
  slowBodyMs: 15 * 60_000,
  idleMs: 72_000,
  checkMs: 5_000,
  mostPerAddress: 500,
  most: 2_000,
}

/**
 * The part of one of several processes that share a port, so that together they take as many connections as
 * one would.
 */
export const dividedAmong = (processes: number, limits: ConnectionLimits): ConnectionLimits => ({
  ...limits,
  most: Math.ceil(limits.most / processes),
  mostPerAddress: Math.ceil(limits.mostPerAddress / processes),
})

/** The options of Fastify for the times. */
export const timeoutsOf = ({ headersMs, slowBodyMs, idleMs, checkMs }: ConnectionLimits) => ({
  requestTimeout: slowBodyMs,
  keepAliveTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})

/**
 * Closes connections beyond the limits as they open, and those whose clients send a body too slowly.
 * @param options.perAddress false where all connections come from a proxy
 */
export function limitConnections(
  { server }: FastifyInstance,
  { most, mostPerAddress, bodyMs }: ConnectionLimits,
  { perAddress }: { perAddress: boolean },
): void {
  limitBodies(server, bodyMs)
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

/** The ends of the time for the bodies that are on their way. */
const bodyEnds = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connections of clients that send a body too slowly. Node has one time for all requests of a
 * server, and an upload needs a longer one than any other request may have.
 */
function limitBodies(server: Server, bodyMs: number): void {
  // Before the handler, which may allow the body at once.
  server.prependListener('request', (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const end = setTimeout(() => {
      // The error that Node has for a request that is late, so that the answer is the same.
      const late = Object.assign(new Error('the body came too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!request.complete) server.emit('clientError', late, request.socket)
    }, bodyMs)
    bodyEnds.set(request, end)
    request.once('close', () => clearTimeout(end))
  })
}

/**
 * Gives the body of a request more time. Only for a caller whom the server knows, because each slow body
 * holds a connection.
 */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyEnds.get(request))
}
