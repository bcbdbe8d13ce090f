import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The entity tags that a change may find; undefined when the client compares nothing. */
export type IfMatch = readonly string[] | undefined

/** The header `ETag` of a version (RFC 9110, section 8.8.3). */
export const entityTag = (version: string | number): string => `"${version}"`

/** The version of a content that has no number of its own: another one for other bytes. */
export const versionOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/**
 * The versions in `If-Match`, without their quotes. An absent header and `*` compare nothing, because the use
 * case refuses a missing thing anyway. Weak tags are left out: `If-Match` compares strongly (RFC 9110,
 * section 13.1.1).
 */
export function ifMatchOf(request: FastifyRequest): IfMatch {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, version = '']) => (weak ? [] : [version]))
}

/** Whether a change may go on when the thing has this version now. */
export const matches = (ifMatch: IfMatch, version: string): boolean =>
  ifMatch === undefined || ifMatch.includes(version)

/**
 * The version of a thing whose deletion takes others along, such as a lesson with its bookings: how often it
 * changed, and how many others a deletion would take along now.
 */
export const versionWithCount = (version: number | string, count: number): string => `${version}-${count}`

/** Whether a change may go on. How many others a deletion would take along does not matter to a change. */
export const matchesApartFromCount = (ifMatch: IfMatch, version: number): boolean =>
  ifMatch === undefined || ifMatch.some((seen) => seen.split('-')[0] === String(version))

/**
 * The header `ETag` of a text that may leave compressed, so that two forms with the same tag differ in their
 * bytes.
 */
export const weakEntityTag = (version: string): string => `W/${entityTag(version)}`

/**
 * Whether the client has this version already, by `If-None-Match`, which compares weakly (RFC 9110, section
 * 13.1.2).
 */
export function isUnchanged(request: FastifyRequest, version: string): boolean {
  const header = request.headers['if-none-match'] ?? ''
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag(version))
  )
}
