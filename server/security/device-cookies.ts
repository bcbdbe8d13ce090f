import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#time/clock.ts'
import { newId } from './new-id.ts'

const lifetimeSeconds = 180 * 24 * 60 * 60

/**
 * Cookies that tell a device on which the account's owner has logged in before (docs/decisions/0047). They
 * only decide which attempts count together, and never prove who calls.
 */
export interface DeviceCookies {
  /** The id of the device, when the `Cookie` header shows that it has logged in to the account before. */
  read(account: string, header: string | undefined): string | undefined
  /** The `Set-Cookie` header for a device that has logged in to the account. A known device keeps its id. */
  write(account: string, device?: string): string
}

/**
 * Signed with HMAC-SHA-256. The secret must have at least 32 characters.
 * @param options.secure whether the site is behind TLS
 */
export function createDeviceCookies(
  secret: string,
  { clock, secure }: { clock: Clock; secure: boolean },
): DeviceCookies {
  const sign = (text: string) => createHmac('sha256', secret).update(`device ${text}`).digest('base64url')
  // A name for each account, because the members of a family may share a device.
  const nameFor = (account: string) => `device-${sign(`name ${account}`).slice(0, 10)}`
  const now = () => Math.floor(clock() / 1000)

  return {
    read(account, header = '') {
      const value = cookieIn(header, nameFor(account))
      const [device = '', issued = ''] = value?.split('.') ?? []
      const content = `${device}.${issued}`
      const isOurs = isSame(value ?? '', `${content}.${sign(`${account} ${content}`)}`)
      return isOurs && now() - Number(issued) <= lifetimeSeconds ? device : undefined
    },
    write(account, device = newId()) {
      const content = `${device}.${now()}`
      const value = `${content}.${sign(`${account} ${content}`)}`
      const rules = `Path=/api/auth/login; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict`
      return `${nameFor(account)}=${value}; ${rules}${secure ? '; Secure' : ''}`
    },
  }
}

const cookieIn = (header: string, name: string) =>
  header
    .split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
