import { fc } from '#tests/support/random-cases.ts'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { validFields } from './valid-fields.ts'

/** A request as it is sent, valid or not. */
export interface RawRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

const nul = '\u0000'
const halfCharacter = '\ud83e'

/** Values that every text field refuses. */
const noText = fc.oneof(
  fc.constantFrom<unknown>(null, true, 7, -0.5, 1e308, 9_007_199_254_740_992, [], {}, ['a'], { length: 3 }),
  fc.tuple(fc.string(), fc.constantFrom(nul, halfCharacter), fc.string()).map((parts) => parts.join('')),
)

/** Values that every number field refuses. */
const noNumber = fc.constantFrom<unknown>(
  null,
  true,
  '5',
  '',
  [],
  [5],
  {},
  -1,
  0.5,
  11,
  1e308,
  -1e308,
  1e-300,
)

const wrongValueOf = (field: string) => (typeof validFields[field] === 'number' ? noNumber : noText)

const fieldsOf = (schema: z.ZodMiniObject | undefined) => Object.keys(schema?._zod.def.shape ?? {})

const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, validFields[name]]))

const json = { 'content-type': 'application/json' }

/** Bodies of the endpoint that are wrong in one way each. */
function wrongBodies(endpoint: Endpoint): fc.Arbitrary<Pick<RawRequest, 'headers' | 'payload'>> {
  const fields = fieldsOf(endpoint.body)
  const body = pick(fields)
  const text = JSON.stringify(body)
  const asJson = (payload: string) => ({ headers: json, payload })
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...fields)
        .chain((field) => wrongValueOf(field).map((value) => JSON.stringify({ ...body, [field]: value })))
        .filter((payload) => isWrong(endpoint, payload))
        .map(asJson),
    },
    fc
      .constantFrom('null', '[]', '7', 'true', '"text"', '[{}]', '{}')
      .filter((payload) => isWrong(endpoint, payload))
      .map(asJson),
    fc
      .nat(text.length - 1)
      .map((length) => text.slice(0, length))
      // An empty body counts as one without fields.
      .filter((payload) => payload !== '' || isWrong(endpoint, '{}'))
      .map(asJson),
    fc
      .constantFrom('__proto__', 'constructor')
      .map((key) => asJson(`{"${key}":{"prototype":{"role":"ADMIN"}},${text.slice(1)}`)),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'x',
        '',
      )
      .map((type) => ({ headers: { 'content-type': type }, payload: text })),
    fc.constant(asJson(JSON.stringify({ ...body, more: 'x'.repeat(limits.bodyBytes) }))),
  )
}

/** Whether the endpoint refuses the body. Some fields may be absent or null, so that such a body is valid. */
function isWrong({ body }: Endpoint, payload: string): boolean {
  const result = body?.safeParse(JSON.parse(payload) ?? {})
  return !result?.success || /\\u0000|\\ud83e/.test(JSON.stringify(result.data))
}

/** Path segments that are no valid id. Some are not even valid text. */
const wrongParts = fc.oneof(
  fc.string().map((text) => `x${encodeURIComponent(text)}`),
  fc.constantFrom('%00', 'a%00b', '%', '%zz', '%ff', '%ed%a0%80', '%2e%2e%2f', '__proto__', "'%20or%201=1--"),
  fc.integer({ min: 90, max: 5_000 }).map((length) => 'x'.repeat(length)),
)

const wrongQueries = fc.oneof(
  fc.constantFrom('', 'start', 'start=&end=', '%', '%=%', 'start[]=1&end[$gt]=2', '__proto__=1'),
  fc.tuple(wrongParts, wrongParts).map(([start, end]) => `start=${start}&end=${end}`),
  fc.constant('start=2026-11-23T10:00:00Z&start=2026-11-24T10:00:00Z&end=2026-11-25T10:00:00Z'),
  fc
    .constantFrom('-271821-04-20T00:00:00Z', '0000-01-01T00:00:00Z', '%2B275760-09-13T00:00:00Z')
    .map((start) => `start=${start}&end=2026-11-24T00:00:00Z`),
)

const wrongPages = fc.oneof(
  fc.constantFrom('page=0', 'page=-1', 'page=1e3', 'page=', 'size=1001', 'size=%', 'page=1&page=2'),
  wrongParts.map((part) => `page=${part}`),
  fc.integer({ min: limits.page.size + 1 }).map((size) => `size=${size}`),
)

const wrongCursors = fc.oneof(
  fc.constantFrom(
    'before=',
    'before=1',
    'before=x.a',
    'before=1.a&before=2.a',
    'size=0',
    'size=1001',
    'size=%',
  ),
  wrongParts.map((part) => `before=${part}`),
)

const wrongSizes = fc.oneof(
  fc.constantFrom('size=0', 'size=-1', 'size=1e1', 'size=', 'size=1001', 'size=%', 'size=1&size=2'),
  wrongParts.map((part) => `size=${part}`),
)

function wrongQueriesOf({ paged, query }: Endpoint) {
  if (paged) return wrongPages
  const fields = fieldsOf(query)
  if (fields.includes('before')) return wrongCursors
  return fields.includes('size') ? wrongSizes : wrongQueries
}

const wrongTokens = fc.oneof(
  fc.constantFrom('Bearer', 'Bearer  ', 'Bearer a.b.c', 'Basic YTpi', 'bearer null', 'undefined'),
  fc.base64String().map((text) => `Bearer ${text}`),
)

/** Requests that the endpoint must refuse. */
export function malformedRequests(endpoint: Endpoint, token: string): fc.Arbitrary<RawRequest> {
  const { method, path } = endpoint
  const authorization = { authorization: `Bearer ${token}` }
  const url = (part: string) => `/api${path.replace(/\{\w+\}/, part)}`
  const payload = JSON.stringify(pick(fieldsOf(endpoint.body)))
  const withBody = (request: Omit<RawRequest, 'method'>): RawRequest =>
    endpoint.body
      ? { method, payload, ...request, headers: { ...json, ...request.headers } }
      : { method, ...request }

  return fc.oneof(
    wrongTokens.map((header) => withBody({ url: url('none'), headers: { authorization: header } })),
    ...(endpoint.params
      ? [wrongParts.map((part) => withBody({ url: url(part), headers: authorization }))]
      : []),
    ...(endpoint.query
      ? [
          wrongQueriesOf(endpoint).map((query) => ({
            method,
            url: `${url('')}?${query}`,
            headers: authorization,
          })),
        ]
      : []),
    ...(endpoint.body
      ? [
          wrongBodies(endpoint).map(({ headers, ...body }) => ({
            method,
            url: url('none'),
            headers: { ...authorization, ...headers },
            ...body,
          })),
        ]
      : []),
  )
}

/** Requests of which the endpoint may accept some: any JSON, with names that fields have. */
export function arbitraryRequests(endpoint: Endpoint, token: string): fc.Arbitrary<RawRequest> {
  const names = fc.constantFrom(...Object.keys(validFields), '__proto__', 'toString', '')
  const value = fc.oneof(fc.constantFrom(...Object.values(validFields)), fc.jsonValue(), noText)
  return fc
    .record({
      part: wrongParts,
      query: fc.dictionary(names, fc.string()).map((query) => new URLSearchParams(query).toString()),
      body: fc.oneof(fc.dictionary(names, value), fc.jsonValue()),
      language: fc.string({ unit: 'grapheme-ascii' }),
    })
    .map(({ part, query, body, language }) => ({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{\w+\}/, part)}?${query}`,
      headers: { ...json, authorization: `Bearer ${token}`, 'accept-language': language },
      ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
    }))
}
