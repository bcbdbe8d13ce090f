/**
 * The self check-in of this browser: its token lies apart from that of a person, so that no other call is
 * made with it. While it is there, every address of the site shows the self check-in (web/app/layout.tsx).
 */
import { useSyncExternalStore } from 'react'
import { endSession } from './session.ts'

const key = 'hidamari.kiosk'

interface Kiosk {
  token: string
  /** Who has begun it, and sends at the reception what this browser could not send before it ended. */
  by: string
  /** ISO 8601. */
  expiresAt: string
}

const listeners = new Set<() => void>()
let kept: { text: string | null; kiosk: Kiosk | undefined } = { text: null, kiosk: undefined }

/** Takes the place of the session, with all that this browser has read in it. */
export async function beginKiosk(kiosk: Kiosk): Promise<void> {
  // First, so that no page asks for a login meanwhile.
  localStorage.setItem(key, JSON.stringify(kiosk))
  endSession('logout')
  await forgetDay()
}

export async function endKiosk(): Promise<void> {
  localStorage.removeItem(key)
  for (const listener of listeners) listener()
  await forgetDay()
}

/** The page and the day that the reception keeps. Absent without TLS. */
const forgetDay = async () => {
  if ('caches' in window) await caches.delete('reception').catch(() => false)
}

/** The self check-in of this browser; undefined without one, and always before hydration. */
export const useKiosk = (): Kiosk | undefined => useSyncExternalStore(subscribe, ownKiosk, () => undefined)

export function ownKiosk(): Kiosk | undefined {
  const text = localStorage.getItem(key)
  if (text !== kept.text) kept = { text, kiosk: text === null ? undefined : (JSON.parse(text) as Kiosk) }
  return kept.kiosk
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab, and a page that the back button shows as it was left.
  for (const name of ['storage', 'pageshow', 'focus']) window.addEventListener(name, listener)
  return () => {
    listeners.delete(listener)
    for (const name of ['storage', 'pageshow', 'focus']) window.removeEventListener(name, listener)
  }
}
