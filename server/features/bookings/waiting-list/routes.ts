import * as api from '#contract/bookings/waiting-list.ts'
import type { App } from '#server/context.ts'
import { languageOf } from '#server/http/request-language.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from './wait.ts'

export function waitingListRoutes({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(api.joinWaitingList, ({ caller, facts, params, body: { latest } }) => {
    const latestAt = latest === undefined ? undefined : Date.parse(latest)
    return joinWaitingList(facts, database, caller.id, { lessonId: params.id, latestAt }, clock())
  })
  registerEndpoint(api.leaveWaitingList, ({ caller, params }) =>
    leaveWaitingList(database, caller.id, params.id, clock()),
  )
  registerEndpoint(api.listOwnWaiting, ({ caller, request }) =>
    listOwnWaiting(database.reader, caller.id, { now: clock(), language: languageOf(request) }),
  )
}
