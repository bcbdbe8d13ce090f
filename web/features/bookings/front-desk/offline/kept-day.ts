import { useSyncExternalStore } from 'react'
import type { KioskDay } from '#contract/kiosk.ts'
import type { ReceivedLesson } from '#contract/reception.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf } from '#time/tokyo.ts'
import { sessionUser } from '#web/lib/session.ts'

/** Deleted when a session ends (`web/lib/session.ts`). The service worker keeps the page in it too. */
const cacheName = 'reception'
const dayKey = '/reception-day'
const namesKey = '/reception-names'
const kioskKey = '/kiosk-day'

/** Whose day it is, and in which language: `YYYY-MM-DD` in Tokyo. */
interface DayOfReader {
  day: string
  language: Language
  userId: string | undefined
}

export interface KeptDay extends DayOfReader {
  /** When the server answered. */
  at: number
  events: ReceivedLesson[]
}

/** Keeps the lessons of today on this device, for the time without a connection. */
export async function keepDay(kept: KeptDay): Promise<void> {
  if (kept.day !== dateOf(kept.at)) return
  // The session may have ended while the server answered.
  if (kept.userId === undefined || sessionUser()?.id !== kept.userId) return
  await navigator.locks.request(cacheName, () => write(dayKey, kept))
}

/** The kept lessons; undefined when there are none of this day, for this person and in this language. */
export async function keptDay({ day, language, userId }: DayOfReader): Promise<KeptDay | undefined> {
  const kept = await read<KeptDay>(dayKey)
  return kept?.day === day && kept.language === language && kept.userId === userId ? kept : undefined
}

/** Removes what was kept on another day than that of the instant, or for another person. */
export async function forgetOldDay(now: number): Promise<void> {
  // In turn with the writing, so that a day which has just been kept is not taken for the old one.
  await navigator.locks.request(cacheName, async () => {
    const kept = await read<KeptDay>(dayKey)
    if (kept === undefined) return
    if (kept.day !== dateOf(now) || kept.userId !== sessionUser()?.id) await caches.delete(cacheName)
  })
}

/** Keeps what the self check-in knows of the day; of another day, `keptKioskDay` finds none. */
export const keepKioskDay = (day: string, known: KioskDay): Promise<void> => write(kioskKey, { day, known })

export async function keptKioskDay(day: string): Promise<KioskDay | undefined> {
  const kept = await read<{ day: string; known: KioskDay }>(kioskKey)
  return kept?.day === day ? kept.known : undefined
}

/** The names of the persons whose notes wait, by the id of the booking. */
export const keptNames = async (): Promise<Record<string, string>> => (await read(namesKey)) ?? {}

export async function keepName(bookingId: string, name: string): Promise<void> {
  await write(namesKey, { ...(await keptNames()), [bookingId]: name })
}

/** Absent where the page did not come over TLS. */
const storage = () => (globalThis as { caches?: CacheStorage }).caches

async function write(key: string, value: unknown): Promise<void> {
  const cache = await storage()?.open(cacheName)
  await cache?.put(key, Response.json(value))
}

async function read<Value>(key: string): Promise<Value | undefined> {
  const response = await storage()?.match(key, { cacheName })
  return response?.json() as Promise<Value> | undefined
}

const listeners = new Set<() => void>()
/** When the server answered last, if it does not answer now. */
let since: number | undefined

/** Undefined while the server answers; otherwise the instant at which the shown day was read. */
export const useUnreachableSince = (): number | undefined =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => undefined,
  )

export function setUnreachable(instant: number | undefined): void {
  since = instant
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
