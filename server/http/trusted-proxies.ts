import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyServerOptions } from 'fastify'

/**
 * Whose `X-Forwarded-*` is believed: nobody's, that of so many proxies in a row, or that of these addresses and
 * ranges.
 */
export type TrustedProxies = false | number | string[]

/** Reads `on` (one proxy), `off`, `2`, or `10.0.0.1, 2001:db8::/32`; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'on' || word === 'true') return 1
  if (word === 'off' || word === 'false') return false
  if (/^\d\d?$/.test(word)) return Number(word) === 0 ? false : Number(word)
  const addresses = word.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrRange) ? addresses : undefined
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (most === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/**
 * What the framework wants to be told. A proxy adds whom it serves at the end; what stands before the entries of
 * our own proxies is the client's word.
 */
export function trust(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
