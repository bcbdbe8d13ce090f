import * as api from '#contract/reports.ts'
import type { ReadContext } from '#server/context.ts'
import type { App } from '#server/services.ts'
import {
  readAttendance,
  readIncome,
  readLessons,
  readMembers,
  readPrepaid,
  readTickets,
} from './read-reports.ts'

export function reports({ registerEndpoint, database: { backgroundReader: reader } }: App): void {
  // Sums over years keep no other request waiting.
  const aside = (ctx: ReadContext): ReadContext => ({ ...ctx, reader })
  registerEndpoint(api.readIncomeReport, ({ query }) => readIncome(reader, query))
  registerEndpoint(api.readMemberReport, ({ query }) => readMembers(reader, query))
  registerEndpoint(api.readLessonReport, ({ ctx, query }) => readLessons(aside(ctx), query))
  registerEndpoint(api.readAttendanceReport, ({ ctx, query }) => readAttendance(aside(ctx), query))
  registerEndpoint(api.readTicketReport, ({ ctx, query }) => readTickets(aside(ctx), query))
  registerEndpoint(api.readPrepaidReport, ({ ctx }) => readPrepaid(aside(ctx)))
}
