import type { BrowserContext } from 'playwright-core'

/** Globals of the browser, for the code that runs there. */
declare const localStorage: { setItem: (key: string, value: string) => void }
declare const document: { cookie: string }

/** Stores in a browser what the login page stores. */
export async function beginSession(context: BrowserContext, token: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    role: string
    exp: number
  }
  const user = JSON.stringify({ id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 })
  await context.addInitScript(remember, { token, user })
}

function remember(given: { token: string; user: string }): void {
  document.cookie = 'access-token=1; Path=/'
  localStorage.setItem('hidamari.access-token', given.token)
  localStorage.setItem('hidamari.user-info', given.user)
}
