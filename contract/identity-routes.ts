import type { Route } from './route.ts'

/** The part of the route table with which members confirm who they are, and keep their second factors. */
export const identityRoutes = {
  listSecondFactors: {
    method: 'GET',
    path: '/user/second-factors',
    access: 'member',
    beforeSecondFactor: true,
  },
  confirmIdentity: { method: 'POST', path: '/user/identity', access: 'member', beforeSecondFactor: true },
  passIdentityStep: {
    method: 'POST',
    path: '/user/identity/second-step',
    access: 'member',
    beforeSecondFactor: true,
  },
  startPasskey: {
    method: 'POST',
    path: '/user/passkeys/challenge',
    access: 'member',
    beforeSecondFactor: true,
  },
  addPasskey: { method: 'POST', path: '/user/passkeys', access: 'member', beforeSecondFactor: true },
  renamePasskey: { method: 'PUT', path: '/user/passkeys/{id}', access: 'member' },
  removePasskey: { method: 'POST', path: '/user/passkeys/{id}/removal', access: 'member' },
} as const satisfies Record<string, Route>
