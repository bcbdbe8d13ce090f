import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A smaller answer does not arrive sooner when it is compressed. */
const worthwhileBytes = 4_096

/** A higher level hardly makes a month of lessons smaller. */
const level = 3

/**
 * Compresses large JSON answers and calendars for clients that accept gzip. What is sent many times is a
 * `KeptText` instead.
 */
export function compressAnswers(app: FastifyInstance): void {
  // With a callback instead of a promise, so that other answers do not wait.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLargeText(reply, payload)) return done()
    varyBy(reply, 'accept-encoding')
    if (!acceptsCoding(request.headers['accept-encoding'], 'gzip')) return done()
    gzip(payload, { level }, (error, body) => {
      if (error) return done(error)
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      done(null, body)
    })
  })
}

/** Adds a header of requests on which the answer depends. */
export function varyBy(reply: FastifyReply, header: 'accept-encoding' | 'cookie'): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes(header)) reply.header('vary', vary === '' ? header : `${vary}, ${header}`)
}

function isLargeText(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (Buffer.byteLength(payload) < worthwhileBytes || reply.hasHeader('content-encoding')) return false
  return /^(application\/json|text\/calendar)/.test(String(reply.getHeader('content-type')))
}

const accepted = {
  br: /^\s*br\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i,
  gzip: /^\s*gzip\s*(;\s*q=(1(\.0*)?|0\.\d*[1-9]\d*)\s*)?$/i,
}

/** For `gzip` true for `br;q=0.9, gzip`, false for `gzip;q=0`, which refuses it. */
export const acceptsCoding = (codings: string | string[] | undefined, coding: keyof typeof accepted) =>
  codings !== undefined &&
  String(codings)
    .split(',')
    .some((given) => accepted[coding].test(given))
