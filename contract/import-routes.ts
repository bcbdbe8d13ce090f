import type { Route } from './route.ts'

/** The calls with which an administrator brings data along from another program, and takes all of them out. */
export const importRoutes = {
  listImports: { method: 'GET', path: '/admin/imports', access: 'admin' },
  startImport: { method: 'POST', path: '/admin/imports', access: 'admin' },
  stageLines: { method: 'PUT', path: '/admin/imports/{id}/lines', access: 'admin' },
  finishImport: { method: 'POST', path: '/admin/imports/{id}/finish', access: 'admin' },
  undoImport: { method: 'DELETE', path: '/admin/imports/{id}', access: 'admin' },
  exportEverything: {
    method: 'POST',
    path: '/admin/export',
    access: 'admin',
    counted: 'export',
    recorded: true,
  },
  inviteImported: { method: 'POST', path: '/admin/imports/{id}/invitations', access: 'admin' },
} as const satisfies Record<string, Route>
