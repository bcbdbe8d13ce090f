import * as api from '#contract/reports.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Clock } from '#time/clock.ts'
import {
  readAttendance,
  readIncome,
  readLessons,
  readMembers,
  readPrepaid,
  readTickets,
} from './read-reports.ts'

export function reportRoutes(
  registerEndpoint: RegisterEndpoint,
  { database: { backgroundReader: reader }, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(api.readIncomeReport, ({ query }) => readIncome(reader, query))
  registerEndpoint(api.readMemberReport, ({ query }) => readMembers(reader, query))
  registerEndpoint(api.readLessonReport, ({ query }) => readLessons(reader, query, clock()))
  registerEndpoint(api.readAttendanceReport, ({ query }) => readAttendance(reader, query, clock()))
  registerEndpoint(api.readTicketReport, ({ query }) => readTickets(reader, query, clock()))
  registerEndpoint(api.readPrepaidReport, () => readPrepaid(reader, clock()))
}
