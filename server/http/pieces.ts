import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsCoding, varyByCoding, worthwhileBytes } from './compression.ts'

/** An answer in one or several buffers, which may be views of bytes that other answers send too. */
export class Pieces {
  readonly buffers: readonly Buffer[]
  readonly length: number

  constructor(buffers: readonly Buffer[]) {
    this.buffers = buffers
    this.length = buffers.reduce((sum, { length }) => sum + length, 0)
  }

  /** The only piece itself, or a copy of all. */
  joined(): Buffer {
    const [first = Buffer.alloc(0), ...more] = this.buffers
    return more.length === 0 ? first : Buffer.concat(this.buffers, this.length)
  }
}

/**
 * Sends the pieces of a large answer without a copy. Fastify sends one buffer only, so they go past it and past its `onSend`
 * hooks, except where those have something to do: for a compressed answer, and for one to HEAD.
 */
export function sendPieces(request: FastifyRequest, reply: FastifyReply, pieces: Pieces): FastifyReply {
  const isCompressed = acceptsCoding(request.headers['accept-encoding'], 'gzip')
  const isSmall = pieces.buffers.length === 1 || pieces.length < worthwhileBytes
  if (isSmall || isCompressed || request.method === 'HEAD') return reply.send(pieces.joined())
  varyByCoding(reply)
  const { raw } = reply.header('content-length', pieces.length).hijack()
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  raw.cork()
  for (const buffer of pieces.buffers) raw.write(buffer)
  raw.end()
  return reply
}
