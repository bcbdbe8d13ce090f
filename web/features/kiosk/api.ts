import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { answerFirstVisitAtDoor } from '#contract/first-visits.ts'
import type { FilledIn } from '#contract/first-visits.ts'
import { checkIn, readKioskDay } from '#contract/kiosk.ts'
import type { KioskDay } from '#contract/kiosk.ts'
import { dateOf, isoText, minuteMs } from '#time/tokyo.ts'
import { keepKioskDay, keptKioskDay } from '#web/features/bookings/front-desk/offline/kept-day.ts'
import { keepPage } from '#web/features/bookings/front-desk/offline/keep-page.ts'
import { keepNote, readNotes, useNotes } from '#web/features/bookings/front-desk/offline/notes.ts'
import type { Note } from '#web/features/bookings/front-desk/offline/notes.ts'
import { sendNotes } from '#web/features/bookings/front-desk/offline/send-notes.ts'
import { call, CallError } from '#web/lib/api.ts'
import { endKiosk, ownKiosk } from '#web/lib/kiosk-session.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { withAttended } from './check-in-rules.ts'

const key = ['kiosk'] as const
/** While check-ins wait, the tablet tries again after this pause. */
const retryMs = 10_000

const token = () => ownKiosk()?.token ?? ''

/** Whether the server has ended this self check-in, at midnight or from another browser. */
const isOver = (error: unknown) =>
  error instanceof CallError &&
  (error.code === 'error.server.token_expired' || error.code === 'error.server.token_invalid')

/** Leads to the login page, which says why. */
export function useWayOut(): () => Promise<void> {
  const navigate = useNavigate()
  const { to } = useLanguage()
  const client = useQueryClient()
  return async () => {
    await endKiosk()
    client.clear()
    const state: LoginState = { why: 'kioskOver', back: '/admin/reception' }
    await navigate(to('/login'), { replace: true, state })
  }
}

/** The day as the tablet knows it, with the check-ins that wait; `isOffline` while it shows what it has kept. */
export function useKioskDay() {
  const wayOut = useWayOut()
  const notes = useNotes().filter(({ at, refused }) => at !== undefined && !refused)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readDay(signal),
    refetchInterval: minuteMs,
  })
  const { data, error } = query
  const hasEnded = isOver(error)
  const leave = useEffectEvent(wayOut)
  useEffect(() => {
    if (hasEnded) void leave()
  }, [hasEnded])
  const day = data && withAttended(data.day, new Set(notes.map(({ bookingId }) => bookingId)))
  return { day, isOffline: data?.isOffline ?? false, waiting: notes.length, query }
}

/** From the server, or as this device has kept it today while the server cannot be reached. */
async function readDay(signal: AbortSignal): Promise<{ day: KioskDay; isOffline: boolean }> {
  const today = dateOf(Date.now())
  try {
    const day = await call(readKioskDay, { token: token(), signal })
    void keepKioskDay(today, day).catch(() => undefined)
    return { day, isOffline: false }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'error.server.unreachable') throw error
    const day = await keptKioskDay(today).catch(() => undefined)
    if (day === undefined) throw error
    return { day, isOffline: true }
  }
}

/**
 * Marks a person as attended: `sent`, or `kept` on this device when no answer came. Rejects when the server
 * refuses it, or when the device can keep nothing.
 */
export function useCheckIn() {
  const client = useQueryClient()
  const wayOut = useWayOut()
  return async (bookingId: string, initials: string): Promise<'sent' | 'kept'> => {
    const at = isoText(Date.now())
    try {
      await call(checkIn, { token: token(), body: { bookingId, at } })
    } catch (error) {
      if (isOver(error)) await wayOut()
      if (!(error instanceof CallError) || !error.outcomeUnknown) throw error
      await keepNote({ bookingId, attendance: 'attended', seen: 'booked', at }, initials)
      return 'kept'
    }
    client.setQueryData<{ day: KioskDay; isOffline: boolean }>(
      key,
      (shown) => shown && { ...shown, day: withAttended(shown.day, new Set([bookingId])) },
    )
    void client.invalidateQueries({ queryKey: key })
    return 'sent'
  }
}

/** Sends the answers of a person who has checked in. Nothing of them is kept on this device. */
export function useAnswerAtDoor() {
  const client = useQueryClient()
  const wayOut = useWayOut()
  return async (bookingId: string, filledIn: FilledIn): Promise<void> => {
    try {
      await call(answerFirstVisitAtDoor, { token: token(), body: { bookingId, ...filledIn } })
    } catch (error) {
      if (isOver(error)) await wayOut()
      throw error
    }
    void client.invalidateQueries({ queryKey: key })
  }
}

/** Sends what waits when the page opens, when the connection is back, and every ten seconds meanwhile. */
export function useSending(waiting: number): void {
  const client = useQueryClient()
  const { language } = useLanguage()
  const send = useEffectEvent(() => {
    const reread = () => client.invalidateQueries({ queryKey: key })
    // What the storage of the browser refuses, waits for the next turn.
    sendNotes(sendCheckIn, reread, isCheckIn).catch(() => undefined)
  })
  useEffect(() => {
    void readNotes().then(send, () => undefined)
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])
  // Each language has an address of its own.
  useEffect(() => {
    keepPage().catch(() => undefined)
  }, [language])
  useEffect(() => {
    if (waiting === 0) return undefined
    const timer = setInterval(send, retryMs)
    return () => clearInterval(timer)
  }, [waiting])
}

/** A mark that the front desk made before waits for the login. */
const isCheckIn = ({ at }: Note) => at !== undefined

const sendCheckIn = ({ bookingId, at = '' }: Note) =>
  call(checkIn, { token: token(), body: { bookingId, at } })
