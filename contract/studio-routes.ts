import type { Route } from './route.ts'

/** The part of the route table with which the facts of the studio are read, and administrators change them. */
export const studioRoutes = {
  readStudio: { method: 'GET', path: '/studio', access: 'anyone' },
  readRulesVersion: { method: 'GET', path: '/studio/membership-rules/{id}', access: 'anyone' },
  readOwnConsent: { method: 'GET', path: '/user/consent', access: 'member' },
  readSection: { method: 'GET', path: '/admin/studio/{id}', access: 'admin' },
  saveDraft: { method: 'PUT', path: '/admin/studio/{id}/draft', access: 'admin' },
  dropDraft: { method: 'DELETE', path: '/admin/studio/{id}/draft', access: 'admin' },
  previewDraft: { method: 'GET', path: '/admin/studio/{id}/preview', access: 'admin' },
  publishDraft: { method: 'POST', path: '/admin/studio/{id}/publication', access: 'admin' },
  bringBackVersion: { method: 'POST', path: '/admin/studio/{id}/versions', access: 'admin' },
} as const satisfies Record<string, Route>
