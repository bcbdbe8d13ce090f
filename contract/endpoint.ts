import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone (a token, if sent, must still be valid), any member, or administrators only. */
export type Access = 'anyone' | 'member' | 'admin'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters in braces as in the specification: `/admin/yoga/{id}`. */
  path: string
  access: Access
  /** One sentence for the API description. */
  summary: string
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  answer: z.ZodMiniType
  /** Whether the answer is a page of a list, and `X-Total-Count` says how many there are in all. */
  paged?: true
  status: 200 | 201
  /** Refusals particular to this call; those of access and validation come by themselves. */
  errors: readonly ErrorCode[]
}

type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodMiniType> ? Schema : never

/** What a caller of the endpoint sends in one of its parts: what the schema takes, before defaults. */
export type Sent<E, Name extends 'params' | 'query' | 'body'> = z.input<Part<E, Name>>
/** What the server reads from one of the parts, after defaults. */
export type Read<E, Name extends 'params' | 'query' | 'body'> = z.output<Part<E, Name>>
export type Answer<E> = z.input<Part<E, 'answer'>>
