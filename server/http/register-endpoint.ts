import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer, Endpoint, Read } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'
import { totalHeader } from '#contract/paging.ts'
import type { Page, PagedEndpoint } from '#contract/paging.ts'
import type { AdminCaller, MemberCaller } from './callers.ts'
import { isAdmin } from './callers.ts'
import { describeEndpoint } from './describe-endpoint.ts'
import { ApiError } from './api-error.ts'

/** Finds out who calls: undefined without a token; throws for one that is not valid any more. */
export type Identify = (request: FastifyRequest) => Promise<MemberCaller | undefined>

type CallerOf<E extends Endpoint> = E['access'] extends 'admin'
  ? AdminCaller
  : E['access'] extends 'member'
    ? MemberCaller
    : MemberCaller | undefined

export interface Call<E extends Endpoint> {
  caller: CallerOf<E>
  params: Read<E, 'params'>
  query: Read<E, 'query'>
  body: Read<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

type Given<E extends Endpoint> = E extends PagedEndpoint ? Page<Answer<E>> : Answer<E> | Buffer

export interface RegisterEndpoint {
  /**
   * Serves an endpoint: checks who calls, reads what was sent, runs the handler, and sends the fields of its answer
   * that the contract names. Bytes from a handler are sent as they are. For a page, the items are the answer and the
   * total is a header.
   */
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Given<E>>): void
}

export function createRegisterEndpoint(app: FastifyInstance, identify: Identify): RegisterEndpoint {
  const registered = new Set<string>()
  app.addHook('onReady', async () => {
    const missing = Object.keys(routes).filter((name) => !registered.has(name))
    if (missing.length > 0) throw new Error(`no feature registers these routes: ${missing.join(', ')}`)
  })

  return (endpoint, handle) => {
    if (registered.has(endpoint.name)) throw new Error(`the route ${endpoint.name} is registered twice`)
    registered.add(endpoint.name)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: describeEndpoint(endpoint),
      // The schemas above only describe. What was sent is read below, after the caller is known.
      validatorCompiler: () => () => true,
      serializerCompiler: () => (answer) => JSON.stringify(answer),
      async handler(request, reply) {
        const caller = admit(endpoint, await identify(request))
        const given = await handle({
          caller,
          params: read(endpoint.params, request.params),
          query: read(endpoint.query, request.query),
          body: read(endpoint.body, request.body),
          request,
          reply,
        } as Call<typeof endpoint>)
        reply.code(endpoint.status)
        if (caller !== undefined || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
        if (Buffer.isBuffer(given)) return reply.type('application/json; charset=utf-8').send(given)
        if (!endpoint.paged) return z.parse(endpoint.answer, given)
        const { items, total } = given as Page<unknown>
        reply.header(totalHeader, total)
        return z.parse(endpoint.answer, items)
      },
    })
  }
}

function admit(endpoint: Endpoint, caller: MemberCaller | undefined): MemberCaller | undefined {
  if (endpoint.access === 'anyone') return caller
  if (caller === undefined) throw new ApiError('error.server.unauthorized')
  if (endpoint.access === 'admin' && !isAdmin(caller)) throw new ApiError('error.server.forbidden')
  return caller
}

function read(schema: z.ZodMiniType | undefined, sent: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(sent ?? {})
  if (!result.success) throw new ApiError('error.server.invalid', fieldsOf(result.error.issues))
  const broken = Object.entries(result.data as object).filter(([, value]) => isBroken(value))
  if (broken.length === 0) return result.data
  throw new ApiError('error.server.invalid', Object.fromEntries(broken.map(([field]) => [field, 'pattern'])))
}

/** Text that cannot be kept as it is: half a character anywhere, and U+0000 on PostgreSQL. */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.values(value).some(isBroken)
}

/** The first type word of each refused field. A field inside another counts as the outer one. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = path[0]
    if (typeof field === 'string' && !Object.hasOwn(fields, field)) fields[field] = message
  }
  return fields
}
