import {
  findMemberByCode,
  readReceptionDay,
  readTodaysWork as readTodaysWorkCall,
} from '#contract/reception.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { instantOf } from '#time/tokyo.ts'
import { listTaughtLessons } from '#contract/teaching.ts'
import { findByCode, readDay, readTodaysWork } from './read-day.ts'
import { listTaught } from './read-teaching.ts'

export function reception({ registerEndpoint, rateLimit }: App): void {
  registerEndpoint(readReceptionDay, ({ ctx, query, request }) =>
    readDay(ctx, {
      // The contract has checked that it is a day.
      from: instantOf(query.day) ?? 0,
      language: languageOf(request),
    }),
  )
  registerEndpoint(readTodaysWorkCall, ({ ctx }) => readTodaysWork(ctx))
  registerEndpoint(listTaughtLessons, ({ ctx, query, request }) =>
    listTaught(ctx, {
      from: Date.parse(query.start),
      to: Date.parse(query.end),
      language: languageOf(request),
    }),
  )
  registerEndpoint(findMemberByCode, async ({ ctx, caller, query }) => {
    await rateLimit('memberCodePerAdministrator', caller.id)
    return findByCode(ctx, query.code)
  })
}
