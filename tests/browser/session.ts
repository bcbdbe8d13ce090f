import type { BrowserContext, Disposable } from 'playwright-core'

export const tokenKey = 'hidamari.access-token'
const userKey = 'hidamari.user-info'
export const cookieName = 'access-token'

/** Globals of the browser, for functions that run there. */
declare const document: { cookie: string }
declare const location: { protocol: string }
declare const localStorage: { setItem: (key: string, value: string) => void }

/**
 * Stores in a browser what the login page stores: two values and a cookie without a secret. The result ends
 * it for pages that are opened later.
 */
export async function beginSession(context: BrowserContext, token: string): Promise<Disposable> {
  return context.addInitScript(remember, { values: storedValues(token), cookieName })
}

/** What the login page stores beside the cookie: keys and values. */
export function storedValues(token: string): ReadonlyArray<readonly [string, string]> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    role: string
    exp: number
  }
  const user = { id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 }
  return [
    [tokenKey, token],
    [userKey, JSON.stringify(user)],
  ]
}

/** Runs once only, so that a session that has ended does not return with the next page. */
function remember(given: { values: ReadonlyArray<readonly [string, string]>; cookieName: string }): void {
  if (location.protocol === 'about:' || document.cookie.includes('remembered=')) return
  document.cookie = 'remembered=1; Path=/'
  document.cookie = `${given.cookieName}=1; Path=/; SameSite=Lax`
  for (const [key, value] of given.values) localStorage.setItem(key, value)
}

/** What the browser stores of a session now. */
export async function remembered(context: BrowserContext): Promise<Record<string, string>> {
  const { cookies, origins } = await context.storageState()
  const kept = [...cookies, ...origins.flatMap(({ localStorage: stored }) => stored)]
  return Object.fromEntries(
    kept
      .filter(({ name }) => [tokenKey, userKey, cookieName].includes(name))
      .map(({ name, value }) => [name, value]),
  )
}
