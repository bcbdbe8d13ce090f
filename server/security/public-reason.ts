import { BlockList, isIPv4, isIPv6 } from 'node:net'

const loopbackAddresses = new BlockList()
loopbackAddresses.addSubnet('127.0.0.0', 8)
loopbackAddresses.addAddress('::1', 'ipv6')

/**
 * Whether the name or address, as in HOST or in a URL, always leads back to this machine. 0.0.0.0 does not.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (isIPv4(name)) return loopbackAddresses.check(name)
  if (isIPv6(name)) return loopbackAddresses.check(name, 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

interface PublicSettings {
  NODE_ENV?: string | undefined
  HOST: string
  PUBLIC_URL?: string | undefined
}

/**
 * The setting that makes a studio public, as a clause; undefined for a studio that only this machine reaches.
 * A wrong PUBLIC_URL counts as absent, because the settings refuse it anyway.
 */
export function publicReason({ NODE_ENV, HOST, PUBLIC_URL = '' }: PublicSettings): string | undefined {
  if (NODE_ENV === 'production') return 'NODE_ENV is production'
  const address = URL.parse(PUBLIC_URL)
  if (address !== null && !isLoopback(address.hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`
  return isLoopback(HOST) ? undefined : `HOST is ${HOST}`
}
