import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyServerOptions } from 'fastify'

/**
 * The proxies whose `X-Forwarded-*` headers the server believes: none, a number of proxies in a row, or these
 * addresses and ranges.
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
 * The option `trustProxy` of Fastify. Each proxy adds the address of its client at the end of the header; a
 * client can forge all that stands before the entries of our own proxies.
 */
export function trustProxyOption(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
