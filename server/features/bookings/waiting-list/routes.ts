import * as api from '#contract/bookings/waiting-list.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { endWaitForMember, joinWaitingList, leaveWaitingList, listOwnWaiting, waitForMember } from './wait.ts'

export function waitingListRoutes({ registerEndpoint }: App): void {
  registerEndpoint(api.joinWaitingList, ({ ctx, params, body: { latest } }) => {
    const latestAt = latest === undefined ? undefined : Date.parse(latest)
    return joinWaitingList(ctx, { lessonId: params.id, latestAt })
  })
  registerEndpoint(api.leaveWaitingList, ({ ctx, params }) => leaveWaitingList(ctx, params.id))
  registerEndpoint(api.waitForMember, ({ ctx, params: { id: lessonId, memberId } }) =>
    waitForMember(ctx, { lessonId, memberId }),
  )
  registerEndpoint(api.endWaitForMember, ({ ctx, params: { id: lessonId, memberId } }) =>
    endWaitForMember(ctx, { lessonId, memberId }),
  )
  registerEndpoint(api.listOwnWaiting, ({ ctx, request }) =>
    listOwnWaiting(ctx, { language: languageOf(request) }),
  )
}
