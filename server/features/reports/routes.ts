import * as api from '#contract/reports.ts'
import type { App } from '#server/services.ts'
import {
  readAttendance,
  readIncome,
  readLessons,
  readMembers,
  readPrepaid,
  readTickets,
} from './read-reports.ts'

export function reports({ registerEndpoint, database: { backgroundReader: reader }, clock }: App): void {
  registerEndpoint(api.readIncomeReport, ({ query }) => readIncome(reader, query))
  registerEndpoint(api.readMemberReport, ({ query }) => readMembers(reader, query))
  registerEndpoint(api.readLessonReport, ({ query }) => readLessons(reader, query, clock()))
  registerEndpoint(api.readAttendanceReport, ({ query }) => readAttendance(reader, query, clock()))
  registerEndpoint(api.readTicketReport, ({ query }) => readTickets(reader, query, clock()))
  registerEndpoint(api.readPrepaidReport, () => readPrepaid(reader, clock()))
}
