import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Route } from './route.ts'

/**
 * `Idempotency-Key`: a repeated request with the same key gets the first answer for 24 hours, and creates
 * nothing again. `If-Match`: the entity tag that the caller saw; the call is refused with 412 when there is
 * another one now.
 */
export type RequestHeader = 'Idempotency-Key' | 'If-Match'

/** A call of the API: its route, what is sent, what is answered, and the errors that belong to it. */
export interface Endpoint extends Route {
  name: string
  /** One sentence for the API description. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  /** The body is the bytes of a picture, which the handler reads as they come. */
  upload?: true
  /** The conditional and repeat headers that the call understands. Each may be left out. */
  headers?: readonly RequestHeader[]
  answer: z.ZodMiniType
  /**
   * The answer is the bytes of a file of this type, which come while it is made. `answer` says nothing about
   * them.
   */
  file?: 'application/zip'
  /** The answer is one page of a list, and the header `X-Total-Count` says how long the whole list is. */
  paged?: true
  status: 200 | 201
  /** Errors of this call only. The server adds those of access, validation and rate limits. */
  errors: readonly ErrorCode[]
}

type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodMiniType> ? Schema : never

/** What a caller sends in a part of the call: the input of its schema, before defaults. */
export type Sent<E, Name extends 'params' | 'query' | 'body'> = z.input<Part<E, Name>>
/** What the server reads from a part of the call: the output of its schema, after defaults. */
export type Read<E, Name extends 'params' | 'query' | 'body'> = z.output<Part<E, Name>>
export type Answer<E> = z.input<Part<E, 'answer'>>
