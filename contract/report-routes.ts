import type { Route } from './route.ts'

/** The calls of the reports: sums of many members, and no personal data. */
export const reportRoutes = {
  readIncomeReport: { method: 'GET', path: '/admin/reports/income', access: 'admin' },
  readMemberReport: { method: 'GET', path: '/admin/reports/members', access: 'admin' },
  readLessonReport: { method: 'GET', path: '/admin/reports/lessons', access: 'admin' },
  readAttendanceReport: { method: 'GET', path: '/admin/reports/attendance', access: 'admin' },
  readTicketReport: { method: 'GET', path: '/admin/reports/tickets', access: 'admin' },
  readPrepaidReport: { method: 'GET', path: '/admin/reports/prepaid', access: 'admin' },
} as const satisfies Record<string, Route>
