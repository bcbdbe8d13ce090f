/**
 * Who is logged in, as the browser remembers it: a token and what it says in local storage, and a cookie
 * without a secret that only drives the icon in the navigation.
 */
import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/members.ts'

const tokenKey = 'hidamari.access-token'
const userKey = 'hidamari.user-info'
const cookieName = 'access-token'

export interface SessionUser {
  id: string
  role: Role
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** `left`: the member has closed the account. */
type Ending = 'logout' | 'expired' | 'left'

const listeners = new Set<() => void>()
const endings = new Set<(why: Ending) => void>()
let kept: { text: string | null; user: SessionUser | undefined } = { text: null, user: undefined }

export function accessToken(): string | undefined {
  return localStorage.getItem(tokenKey) ?? undefined
}

/** Remembers the token; returns whom it names. */
export function beginSession(token: string): SessionUser {
  const claims = JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) as {
    sub: string
    role: Role
    exp: number
  }
  const user: SessionUser = { id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 }
  const seconds = Math.max(0, Math.floor((user.expiresAt - Date.now()) / 1000))
  // The cookie comes first, because other tabs look at it when they hear of the storage.
  writeCookie(`1; Max-Age=${seconds}`)
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(userKey, JSON.stringify(user))
  for (const listener of listeners) listener()
  return user
}

/** Forgets the session and tells whoever holds data of it. */
export function endSession(why: Ending): void {
  writeCookie('; Max-Age=0')
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  for (const listener of listeners) listener()
  for (const ending of endings) ending(why)
}

/** Calls back when a session ends; returns the way to stop that. */
export function onSessionEnd(ending: (why: Ending) => void): () => void {
  endings.add(ending)
  return () => endings.delete(ending)
}

/** The remembered user; undefined for visitors, and always before hydration. */
export function useSessionUser(): SessionUser | undefined {
  return useSyncExternalStore(subscribe, readUser, () => undefined)
}

/** Whether the navigation shows the way to the member's page (specification section 2). */
export function useHasSessionCookie(): boolean {
  return useSyncExternalStore(subscribe, hasCookie, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may log in or out, and its cookie may arrive after its storage. Where browsers do not tell of
  // cookies, coming back to the tab does.
  const cookies = 'cookieStore' in window ? window.cookieStore : undefined
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  cookies?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
    cookies?.removeEventListener('change', listener)
  }
}

function readUser(): SessionUser | undefined {
  const text = localStorage.getItem(userKey)
  if (text !== kept.text) kept = { text, user: parseUser(text) }
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

function writeCookie(value: string): void {
  document.cookie = `${cookieName}=${value}; Path=/; SameSite=Lax`
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return new TextDecoder().decode(bytes)
}
