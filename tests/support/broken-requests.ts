import type { Endpoint } from '#contract/endpoint.ts'
import { validFields } from './valid-fields.ts'

interface BrokenRequestOptions {
  token: string
  /** From 0 to 1. */
  random: () => number
}

interface Request {
  line: string
  headers: string[]
  body: string
}

type Fault = (request: Request, random: () => number) => string

const text = ({ line, headers, body }: Request): string => [line, ...headers, '', body].join('\r\n')

const withHeaders = (request: Request, ...more: string[]) =>
  text({ ...request, headers: [...request.headers, ...more] })

/** The request with another length than its body has. */
const withLength = (request: Request, length: number | string) =>
  text({
    ...request,
    headers: request.headers.map((header) =>
      header.startsWith('content-length') ? `content-length: ${length}` : header,
    ),
  })

/** The request with a body in pieces, of which the last one is missing or wrong. */
function inPieces(request: Request, pieces: string): string {
  const headers = request.headers.filter((header) => !header.startsWith('content-length'))
  return text({ ...request, headers: [...headers, 'transfer-encoding: chunked'], body: pieces })
}

const faults: Fault[] = [
  (request, random) => text(request).slice(0, Math.floor(random() * text(request).length)),
  (request, random) => withFlippedCharacters(text(request), random),
  (request, random) => withLength(request, request.body.length + Math.ceil(random() * 1_000)),
  (request, random) => withLength(request, Math.floor(random() * request.body.length)),
  (request) => withLength(request, '-1'),
  (request) => withLength(request, '1e3, 7'),
  (request) => withHeaders(request, 'content-length: 3'),
  (request) => withHeaders(request, 'transfer-encoding: chunked'),
  (request) => inPieces(request, 'ffffffffffffffff\r\n{}'),
  (request) => inPieces(request, `${request.body.length.toString(16)}\r\n${request.body}\r\n`),
  (request) => inPieces(request, 'not a number\r\n{}\r\n0\r\n\r\n'),
  (request, random) => withHeaders(request, `x-long: ${'a'.repeat(Math.floor(random() * 40_000))}`),
  (request) => withHeaders(request, ...Array.from({ length: 3_000 }, (_, turn) => `x-${turn}: 1`)),
  (request) => withHeaders(request, 'x-nul: a\u0000b'),
  (request) => withHeaders(request, 'no colon here'),
  (request) => withHeaders(request, 'upgrade: websocket', 'connection: upgrade'),
  (request) => withHeaders(request, 'expect: 200-maybe'),
  (request) => withHeaders(request, 'host: another.example'),
  (request) => text({ ...request, headers: request.headers.slice(1) }),
  (request) => text({ ...request, line: request.line.replace('HTTP/1.1', 'HTTP/9.9') }),
  (request) => text({ ...request, line: request.line.replace(/^\w+/, 'BREW') }),
  (request) => text({ ...request, line: request.line.replace(' /', ' http://another.example:1/') }),
  (request) => text({ ...request, line: request.line.replace(' HTTP', '%00%ff%2e%2e%2f HTTP') }),
  (request, random) =>
    text({ ...request, line: request.line.replace(' HTTP', `${'x'.repeat(random() * 20_000)} HTTP`) }),
  (request) => text(request).replaceAll('\r\n', '\n'),
  (request) => `${text(request)}${text(request)}garbage`,
]

/** The bytes of a request to the endpoint that is broken in one way. */
export function brokenRequest(
  endpoint: Endpoint | undefined,
  { token, random }: BrokenRequestOptions,
): Buffer {
  const { method, path } = endpoint ?? { method: 'GET', path: '/health' }
  const body = method === 'GET' ? '' : JSON.stringify(validFields)
  const headers = [
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  const line = `${method} /api${path.replace(/\{\w+\}/, 'none')} HTTP/1.1`
  const fault = faults[Math.floor(random() * faults.length)] ?? text
  return Buffer.from(fault({ line, headers, body }, random))
}

function withFlippedCharacters(request: string, random: () => number): string {
  let flipped = request
  for (let flips = 1 + random() * 8; flips > 0; flips -= 1) {
    const at = Math.floor(random() * flipped.length)
    flipped = flipped.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + flipped.slice(at + 1)
  }
  return flipped
}
