import type { Route } from './route.ts'

/** The calls of the reception, and those of the code by which it recognises a member. */
export const receptionRoutes = {
  readMemberCode: { method: 'GET', path: '/user/code', access: 'member' },
  renewMemberCode: { method: 'POST', path: '/user/code', access: 'member' },
  readReceptionDay: { method: 'GET', path: '/admin/reception', access: 'admin', recorded: true },
  findMemberByCode: { method: 'GET', path: '/admin/reception/member', access: 'admin', recorded: true },
} as const satisfies Record<string, Route>
