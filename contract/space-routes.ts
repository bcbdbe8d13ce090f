import type { Route } from './route.ts'

/** The part of the route table with which administrators manage spaces, their windows and what takes them. */
export const spaceRoutes = {
  listSpaces: { method: 'GET', path: '/admin/rentable', access: 'admin' },
  createSpace: { method: 'POST', path: '/admin/rentable', access: 'admin' },
  updateSpace: { method: 'PUT', path: '/admin/rentable/{id}', access: 'admin' },
  deleteSpace: { method: 'DELETE', path: '/admin/rentable/{id}', access: 'admin' },
  listWindows: { method: 'GET', path: '/admin/rentable-schedule', access: 'admin' },
  createWindow: { method: 'POST', path: '/admin/rentable-schedule', access: 'admin' },
  previewWindows: { method: 'POST', path: '/admin/rentable-schedule/repeated/preview', access: 'admin' },
  createWindows: { method: 'POST', path: '/admin/rentable-schedule/repeated', access: 'admin' },
  readWindowRun: { method: 'GET', path: '/admin/rentable-schedule/{id}/run', access: 'admin' },
  updateWindow: { method: 'PUT', path: '/admin/rentable-schedule/{id}', access: 'admin' },
  deleteWindow: { method: 'DELETE', path: '/admin/rentable-schedule/{id}', access: 'admin' },
  listOccupancy: { method: 'GET', path: '/admin/occupancy', access: 'admin' },
  createBlock: { method: 'POST', path: '/admin/blocks', access: 'admin' },
  liftBlock: { method: 'DELETE', path: '/admin/blocks/{id}', access: 'admin' },
  quoteForMember: { method: 'POST', path: '/admin/hires/quote', access: 'admin' },
  hireForMember: { method: 'POST', path: '/admin/hires', access: 'admin' },
  moveHire: { method: 'PUT', path: '/admin/hires/{id}', access: 'admin' },
  readCancellationForMember: { method: 'GET', path: '/admin/hires/{id}/cancellation', access: 'admin' },
  cancelHireForMember: { method: 'DELETE', path: '/admin/hires/{id}', access: 'admin' },
  noteHirePayment: { method: 'POST', path: '/admin/hires/{id}/payments', access: 'admin' },
} as const satisfies Record<string, Route>
