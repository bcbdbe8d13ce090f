import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Account {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const parts =
  /^AWS4-HMAC-SHA256 Credential=([^,/]+)\/(\d{8})\/([^,/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const longestSkewMs = 15 * 60_000

/**
 * Checks the signature of a request as Amazon documents it ("Authenticating Requests: AWS Signature Version
 * 4"). Returns the name of the error that the store answers, or undefined.
 */
export function signatureMistake(
  request: IncomingMessage,
  body: Buffer,
  account: Account,
): string | undefined {
  const { authorization, host } = request.headers
  if (authorization === undefined) return 'AccessDenied'
  const [, key, day = '', region = '', names = '', signature = ''] = parts.exec(authorization) ?? []
  const header = (name: string) => request.headers[name]?.toString().trim().replaceAll(/ +/g, ' ') ?? ''
  const signed = names.split(';')
  const mustSign = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (host === undefined || !['host', ...mustSign].every((name) => signed.includes(name)))
    return 'AuthorizationHeaderMalformed'
  if (key !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const moment = header('x-amz-date')
  if (!moment.startsWith(day) || Math.abs(Date.now() - instantOf(moment)) > longestSkewMs)
    return 'RequestTimeTooSkewed'
  const contentHash = header('x-amz-content-sha256')
  if (contentHash !== hashOf(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    new URL(request.url ?? '/', 'http://store').pathname,
    queryOf(request.url ?? '/'),
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    contentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', moment, scope, hashOf(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    sign,
    `AWS4${account.secretAccessKey}`,
  )
  const expected = sign(signing, text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const sign = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** `20261123T010203Z`. */
const instantOf = (moment: string) =>
  Date.parse(moment.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Sorted, with `=` also where there is no value. */
const queryOf = (url: string) =>
  (url.split('?', 2)[1] ?? '')
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')
