import { logout } from '#contract/sessions.ts'
import { call } from '#web/lib/api.ts'

/** @param token of the session, which this browser has ended already */
export const endOnServer = (token: string) => call(logout, { token })
