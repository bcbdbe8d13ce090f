import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer, Endpoint, Read } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { totalHeader } from '#contract/paging.ts'
import type { Page, PagedEndpoint } from '#contract/paging.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from './api-error.ts'
import { bearerToken, expectAccess, keepCaller } from './authentication.ts'
import type {
  AdminCaller,
  AnyCaller,
  Authenticate,
  KioskCaller,
  MemberCaller,
  RequireSecondFactor,
} from './authentication.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { KeptText } from './kept-text.ts'
import { isBoundedCall } from './limit-calls.ts'
import type { LimitCall } from './limit-calls.ts'
import { createReadQuery, readInput } from './read-input.ts'
import { recordSecurityEvent } from './security-log.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'admin'
  ? AdminCaller
  : E['access'] extends 'member'
    ? MemberCaller
    : E['access'] extends 'kiosk'
      ? KioskCaller
      : MemberCaller | undefined

const json = 'application/json; charset=utf-8'

interface Call<E extends Endpoint> {
  caller: CallerOf<E>
  params: Read<E, 'params'>
  query: Read<E, 'query'>
  /** The bytes of an upload as they come; what was sent otherwise. */
  body: E extends { upload: true } ? Readable : Read<E, 'body'>
  ctx: Context<CallerOf<E>>
  /** The version of the database when the call began: of the caller and of the facts. */
  databaseVersion: string
  request: FastifyRequest
  reply: FastifyReply
}

type HandlerAnswer<E extends Endpoint> = E extends PagedEndpoint
  ? Page<Answer<E>>
  : E extends { file: string }
    ? Readable
    : Answer<E> | Buffer | KeptText

export interface RegisterEndpoint {
  /**
   * Serves an endpoint: checks who calls and how often, reads what was sent, runs the handler, and sends the
   * fields of its answer that the contract names. Bytes and kept texts from a handler are sent as they are.
   * For a page, the items are the answer and the total is a header.
   */
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerAnswer<E>>): void
}

export function createRegisterEndpoint(
  app: FastifyInstance,
  {
    authenticate,
    limitCall,
    requireSecondFactor,
    readVersion,
    createContext,
  }: {
    authenticate: Authenticate
    limitCall: LimitCall
    requireSecondFactor: RequireSecondFactor
    /** Reads the present version of the database. */
    readVersion: () => Promise<string>
    /** @param version of the database, whose facts the call follows */
    createContext: (
      caller: AnyCaller | undefined,
      request: FastifyRequest,
      version: string,
    ) => Promise<Context>
  },
): RegisterEndpoint {
  const registered = new Set<string>()
  app.addHook('onReady', async () => {
    const missing = endpoints.map(({ name }) => name).filter((name) => !registered.has(name))
    if (missing.length > 0) throw new Error(`no feature registers these routes: ${missing.join(', ')}`)
  })

  return (endpoint, handle) => {
    if (registered.has(endpoint.name)) throw new Error(`the route ${endpoint.name} is registered twice`)
    registered.add(endpoint.name)
    const readQuery = queryReaderOf(endpoint)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      // Described when the description is asked for, because that takes longer than everything else at the
      // start. Not given as a schema, because the handler reads the input after it knows the caller.
      config: { swaggerTransform: ({ url }) => ({ schema: describeEndpoint(endpoint), url }) },
      async handler(request, reply) {
        const token = bearerToken(request)
        // A visitor waits for nothing here, because each promise takes time of the cheapest calls.
        const known = token === undefined ? undefined : await authenticate(token)
        if (known !== undefined) keepCaller(request, known)
        expectAccess(endpoint, known)
        if (isBoundedCall(endpoint, known)) await limitCall(endpoint, known, request)
        const caller = known?.role === 'KIOSK' ? known : known && (await requireSecondFactor(endpoint, known))
        if (request.body instanceof Readable !== (endpoint.upload === true))
          throw new ApiError('error.server.invalid')
        const databaseVersion = known?.databaseVersion ?? (await readVersion())
        const answer = await handle({
          ctx: await createContext(caller, request, databaseVersion),
          caller,
          databaseVersion,
          params: readInput(endpoint.params, request.params),
          query: readQuery?.(request),
          body: endpoint.upload ? request.body : readInput(endpoint.body, request.body),
          request,
          reply,
        } as Call<typeof endpoint>)
        if (endpoint.recorded) recordSecurityEvent(request, 'personalData.read', countOf(endpoint, answer))
        reply.code(endpoint.status)
        if (caller !== undefined || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
        if (endpoint.method === 'GET' && isKnown(request, reply)) return reply.code(304).send()
        return send(endpoint, answer, { request, reply })
      },
    })
  }
}

/**
 * Only what everyone may ask for is kept: the queries of members and administrators may hold names and
 * addresses.
 */
function queryReaderOf({ access, query }: Endpoint): ((request: FastifyRequest) => unknown) | undefined {
  if (query === undefined) return undefined
  return access === 'anyone' ? createReadQuery(query) : (request) => readInput(query, request.query)
}

/** Whether the client has the answer already, with the entity tag that the handler has given it. */
function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const tag = reply.getHeader('etag')
  return typeof tag === 'string' && known.includes(tag)
}

const countOf = (endpoint: Endpoint, answer: unknown) =>
  endpoint.paged ? { items: (answer as Page<unknown[]>).items.length } : {}

function send(
  endpoint: Endpoint,
  answer: unknown,
  { request, reply }: Pick<Call<Endpoint>, 'request' | 'reply'>,
): unknown {
  if (endpoint.file !== undefined) return reply.type(endpoint.file).send(answer)
  if (Buffer.isBuffer(answer)) return reply.type(json).send(answer)
  if (answer instanceof KeptText) return answer.send(request, reply.type(json))
  if (!endpoint.paged) return z.parse(endpoint.answer, answer)
  const { items, total } = answer as Page<unknown>
  reply.header(totalHeader, total)
  return z.parse(endpoint.answer, items)
}
