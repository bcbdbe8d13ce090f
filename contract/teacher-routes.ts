import type { Route } from './route.ts'

/** The part of the route table with which visitors read who teaches, and administrators say it. */
export const teacherRoutes = {
  listTeachers: { method: 'GET', path: '/teachers', access: 'anyone' },
  listAllTeachers: { method: 'GET', path: '/admin/teachers', access: 'admin' },
  createTeacher: { method: 'POST', path: '/admin/teachers', access: 'admin' },
  updateTeacher: { method: 'PUT', path: '/admin/teachers/{id}', access: 'admin' },
  deleteTeacher: { method: 'DELETE', path: '/admin/teachers/{id}', access: 'admin' },
  orderTeachers: { method: 'PUT', path: '/admin/teacher-order', access: 'admin' },
} as const satisfies Record<string, Route>
