import type { Route } from './route.ts'

/** The calls with which an administrator brings members, tickets and lessons along from another program. */
export const importRoutes = {
  listImports: { method: 'GET', path: '/admin/imports', access: 'admin' },
  startImport: { method: 'POST', path: '/admin/imports', access: 'admin' },
  stageLines: { method: 'PUT', path: '/admin/imports/{id}/lines', access: 'admin' },
  finishImport: { method: 'POST', path: '/admin/imports/{id}/finish', access: 'admin' },
  inviteImported: { method: 'POST', path: '/admin/imports/{id}/invitations', access: 'admin' },
} as const satisfies Record<string, Route>
