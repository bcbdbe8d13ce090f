/**
 * The session in the browser: the token and its user in local storage, and a cookie without a secret that
 * only controls the icon in the navigation.
 */
import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/roles.ts'
import { writeCookie } from './cookie.ts'

const tokenKey = 'hidamari.access-token'
const userKey = 'hidamari.user-info'
const cookieName = 'access-token'
/** The storage event of another tab can arrive before its cookie. */
const cookieDelayMs = 500

interface SessionUser {
  id: string
  role: Role
  /** Milliseconds since the epoch. */
  expiresAt: number
}

type Ending = 'logout' | 'expired' | 'accountClosed'

const listeners = new Set<() => void>()
const endings = new Set<(why: Ending) => void>()
/** Why this tab has ended the last session; undefined while there is one. */
let ended: Ending | undefined
let kept: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined }

export function accessToken(): string | undefined {
  return localStorage.getItem(tokenKey) ?? undefined
}

/** Stores the token and returns its user. */
export function beginSession(token: string): SessionUser {
  const claims = JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) as {
    sub: string
    role: Role
    exp: number
  }
  const user: SessionUser = { id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 }
  const seconds = Math.max(0, Math.floor((user.expiresAt - Date.now()) / 1000))
  // The cookie first, because other tabs read it when the storage event reaches them.
  writeCookie({ name: cookieName, value: '1', maxAge: seconds })
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, JSON.stringify(user))
  for (const listener of listeners) listener()
  return user
}

/** Removes the session and calls the listeners, which hold its data. */
export function endSession(why: Ending): void {
  ended = why
  writeCookie({ name: cookieName, value: '', maxAge: 0 })
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  // The day of the reception, which that page keeps for the time without a connection. Absent without TLS.
  // What the browser does not delete now is never shown to another person, and that page deletes it when it
  // opens.
  if ('caches' in window) caches.delete('reception').catch(() => undefined)
  for (const listener of listeners) listener()
  for (const ending of endings) ending(why)
}

/** Whether the last session ended in this tab, not in another one. */
export const hasEndedSession = (): boolean => ended !== undefined

/** Calls back when a session ends. Returns the function that unsubscribes. */
export function onSessionEnd(ending: (why: Ending) => void): () => void {
  endings.add(ending)
  return () => endings.delete(ending)
}

/** The logged-in user; undefined for a visitor, and always before hydration. */
export function useSessionUser(): SessionUser | undefined {
  return useSyncExternalStore(subscribe, sessionUser, () => undefined)
}

/** Whether the navigation shows the link to the member's page (specification section 2). */
export function useHasSessionCookie(): boolean {
  return useSyncExternalStore(subscribe, hasCookie, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may log in or out, and its cookie may arrive after its storage event. In browsers without
  // cookie events the focus event updates the page. Chromium gives no cookie event after about one login in
  // 20, hence the second look.
  const cookies = 'cookieStore' in window ? window.cookieStore : undefined
  const lookTwice = () => {
    listener()
    setTimeout(listener, cookieDelayMs)
  }
  window.addEventListener('storage', lookTwice)
  window.addEventListener('focus', listener)
  cookies?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', lookTwice)
    window.removeEventListener('focus', listener)
    cookies?.removeEventListener('change', listener)
  }
}

/** The logged-in user at this moment. Pages use `useSessionUser`, which follows changes. */
export function sessionUser(): SessionUser | undefined {
  const text = localStorage.getItem(userKey)
  if (text !== kept.text) {
    kept = { text, user: parseUser(text) }
    if (kept.user !== undefined) ended = undefined
  }
  return kept.user
}

function parseUser(text: string | null): SessionUser | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as SessionUser)
  } catch {
    return undefined
  }
}

const hasCookie = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`))

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return new TextDecoder().decode(bytes)
}
