import * as api from '#contract/bookings/bookings.ts'
import * as absenceApi from '#contract/bookings/absences.ts'
import * as waitingListApi from '#contract/bookings/waiting-list.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { endWaiver, listAbsencesOf, listOwnAbsences, waiveAbsence } from './absences/absences.ts'
import { book, bookForMember } from './book.ts'
import { cancel, cancelForMember } from './cancel.ts'
import { listOwnBookings, readCalendarFile } from './list-bookings.ts'
import { markAttendance } from './mark-attendance.ts'
import {
  endWaitForMember,
  joinWaitingList,
  leaveWaitingList,
  listOwnWaiting,
  waitForMember,
} from './waiting-list/wait.ts'

export function bookings(app: App): void {
  const { registerEndpoint, rateLimit, publicUrl } = app
  registerEndpoint(api.bookLesson, async ({ ctx, caller, body: { id: lessonId, start, invitation } }) => {
    await rateLimit('bookingOfOneLesson', `${caller.id} ${caller.id} ${lessonId}`)
    return book(ctx, { lessonId, startSeen: Date.parse(start), invitation })
  })
  registerEndpoint(api.cancelBooking, ({ ctx, params, body }) => cancel(ctx, params.id, body.reason))
  registerEndpoint(api.listOwnBookings, ({ ctx, request }) => listOwnBookings(ctx, languageOf(request)))
  registerEndpoint(api.readCalendarFile, ({ ctx, params, request }) =>
    readCalendarFile(ctx, params.id, { publicUrl, language: languageOf(request) }),
  )

  registerEndpoint(api.bookForMember, async ({ ctx, caller, body: { id: lessonId, start, ...booker } }) => {
    await rateLimit('bookingOfOneLesson', `${caller.id} ${booker.memberId} ${lessonId}`)
    return bookForMember(ctx, booker, { lessonId, startSeen: Date.parse(start) })
  })
  registerEndpoint(api.cancelForMember, ({ ctx, params, body }) =>
    cancelForMember(ctx, { ...params, ...body }),
  )
  registerEndpoint(api.markAttendance, ({ ctx, params, body, request }) =>
    markAttendance(ctx, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(absenceApi.listOwnAbsences, ({ ctx, caller, request }) =>
    listOwnAbsences(ctx, caller.id, languageOf(request)),
  )
  registerEndpoint(absenceApi.listAbsencesOf, ({ ctx, params, request }) =>
    listAbsencesOf(ctx, params.id, languageOf(request)),
  )
  registerEndpoint(absenceApi.waiveAbsence, ({ ctx, params, body }) =>
    waiveAbsence(ctx, { ...params, ...body }),
  )
  registerEndpoint(absenceApi.endWaiver, ({ ctx, params }) => endWaiver(ctx, params))
  waitingListRoutes(app)
}

function waitingListRoutes({ registerEndpoint }: App): void {
  registerEndpoint(waitingListApi.joinWaitingList, ({ ctx, params, body: { latest } }) => {
    const latestAt = latest === undefined ? undefined : Date.parse(latest)
    return joinWaitingList(ctx, { lessonId: params.id, latestAt })
  })
  registerEndpoint(waitingListApi.leaveWaitingList, ({ ctx, params }) => leaveWaitingList(ctx, params.id))
  registerEndpoint(waitingListApi.waitForMember, ({ ctx, params: { id: lessonId, memberId } }) =>
    waitForMember(ctx, { lessonId, memberId }),
  )
  registerEndpoint(waitingListApi.endWaitForMember, ({ ctx, params: { id: lessonId, memberId } }) =>
    endWaitForMember(ctx, { lessonId, memberId }),
  )
  registerEndpoint(waitingListApi.listOwnWaiting, ({ ctx, request }) =>
    listOwnWaiting(ctx, languageOf(request)),
  )
}
