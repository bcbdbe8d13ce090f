import * as api from '#contract/kiosk.ts'
import { markAtDoor } from '#server/features/bookings/mark-attendance.ts'
import { deviceOf } from '#server/features/sessions/device.ts'
import { ApiError } from '#server/http/api-error.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { App } from '#server/services.ts'
import { startOfDay } from '#time/tokyo.ts'
import { beginKiosk, leaveKiosk } from './begin-and-leave.ts'
import { readAttendees } from './read-attendees.ts'

export function kiosk({ registerEndpoint, tokens, rateLimit }: App): void {
  registerEndpoint(api.beginKiosk, async ({ ctx, body: { pin }, request }) => {
    const begun = await beginKiosk(ctx, tokens, { pin, device: deviceOf(request) })
    recordSecurityEvent(request, 'kiosk.begun')
    return begun
  })

  registerEndpoint(api.readKioskDay, ({ ctx }) => readAttendees(ctx))

  registerEndpoint(api.checkIn, async ({ ctx, body: { bookingId, at } }) => {
    // A lesson of another day is none that the tablet has shown.
    const told = Date.parse(at)
    const isOfToday = told < ctx.now && startOfDay(told) === startOfDay(ctx.now)
    await markAtDoor(ctx, { id: bookingId, at: isOfToday ? told : ctx.now })
    return {}
  })

  registerEndpoint(api.leaveKiosk, async ({ ctx, caller, body: { pin }, request }) => {
    await rateLimit('pinPerKiosk', caller.sessionId)
    await leaveKiosk(ctx, pin).catch((error: unknown) => {
      if (error instanceof ApiError) recordSecurityEvent(request, 'kiosk.pinRefused')
      throw error
    })
    recordSecurityEvent(request, 'session.ended')
    return {}
  })
}
