/**
 * The route table: every call of the API by its name. The server registers by it, the client calls by it, and the API
 * description uses the names as `operationId`. Schemas stand in the file of each feature, so that the browser loads
 * only those of the page.
 */
/** Who may call: anyone (a token, if sent, must still be valid), members, or administrators only. */
export type Access = 'anyone' | 'member' | 'admin'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters in braces as in the specification: `/admin/yoga/{id}`. */
  path: string
  access: Access
  /** For a GET that the rate limits count like a write, or as an export. All other methods count as writes. */
  counted?: 'write' | 'export'
  /** The answer has personal data of many people, or all of one. The security log says who read it. */
  recorded?: true
  /** An administrator who still has to set up a second factor may call it. All other calls of members are closed until then. */
  beforeSecondFactor?: true
}

export const routes = {
  login: { method: 'POST', path: '/auth/login', access: 'anyone' },
  logout: { method: 'POST', path: '/auth/logout', access: 'member', beforeSecondFactor: true },
  startPasskeyLogin: { method: 'POST', path: '/auth/passkey/challenge', access: 'anyone' },
  passPasskeyLogin: { method: 'POST', path: '/auth/passkey', access: 'anyone' },
  passLoginStep: { method: 'POST', path: '/auth/login/second-step', access: 'anyone' },

  registerMember: { method: 'POST', path: '/user', access: 'anyone' },
  emailExists: { method: 'POST', path: '/user/email/exists', access: 'anyone' },
  findAddress: { method: 'GET', path: '/user/address', access: 'anyone' },
  resendPaymentLink: {
    method: 'GET',
    path: '/user/email/resend-payment',
    access: 'member',
    counted: 'write',
  },
  getOwnMember: { method: 'GET', path: '/user', access: 'member', beforeSecondFactor: true },
  updateOwnMember: { method: 'PATCH', path: '/user', access: 'member' },
  resendEmailLink: { method: 'POST', path: '/user/email/pending/link', access: 'member' },
  withdrawEmailChange: { method: 'DELETE', path: '/user/email/pending', access: 'member' },
  checkEmailLink: { method: 'POST', path: '/user/email/link', access: 'anyone' },
  confirmEmailChange: { method: 'POST', path: '/user/email/confirm', access: 'anyone' },
  changePassword: { method: 'PATCH', path: '/user/password', access: 'member' },
  requestPasswordReset: { method: 'POST', path: '/user/password/forgotten', access: 'anyone' },
  checkResetLink: { method: 'POST', path: '/user/password/link', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/user/password/reset', access: 'anyone' },
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
  exportOwnData: {
    method: 'GET',
    path: '/user/export',
    access: 'member',
    counted: 'export',
    recorded: true,
  },
  listOwnSessions: { method: 'GET', path: '/user/sessions', access: 'member' },
  endOwnSession: { method: 'DELETE', path: '/user/sessions/{id}', access: 'member' },
  endOtherSessions: { method: 'DELETE', path: '/user/sessions', access: 'member' },
  closeAccount: { method: 'POST', path: '/user/close', access: 'member' },
  readCalendarFile: { method: 'GET', path: '/user/yoga/{id}/calendar', access: 'member' },
  listOwnBookings: { method: 'GET', path: '/user/yoga', access: 'member' },
  readCalendarFeed: { method: 'GET', path: '/user/calendar-feed', access: 'member' },
  renewCalendarFeed: { method: 'POST', path: '/user/calendar-feed', access: 'member' },
  endCalendarFeed: { method: 'DELETE', path: '/user/calendar-feed', access: 'member' },
  listTicketLots: { method: 'GET', path: '/user/tickets/lots', access: 'member' },
  listTicketMovements: { method: 'GET', path: '/user/tickets', access: 'member' },
  sendInquiry: { method: 'POST', path: '/user/inquiry', access: 'anyone' },

  listLessons: { method: 'GET', path: '/events/yoga', access: 'anyone' },
  bookLesson: { method: 'POST', path: '/events/booking/yoga', access: 'member' },
  joinWaitingList: { method: 'POST', path: '/events/yoga/{id}/waitlist', access: 'member' },
  leaveWaitingList: { method: 'DELETE', path: '/events/yoga/{id}/waitlist', access: 'member' },
  listOwnWaiting: { method: 'GET', path: '/user/waitlist', access: 'member' },
  cancelBooking: { method: 'DELETE', path: '/events/booking/yoga/{id}', access: 'member' },

  listClosures: { method: 'GET', path: '/closures', access: 'anyone' },

  listPublicSpaces: { method: 'GET', path: '/spaces', access: 'anyone' },
  readAvailability: { method: 'GET', path: '/spaces/{id}/availability', access: 'anyone' },
  quoteHire: { method: 'POST', path: '/spaces/{id}/quote', access: 'anyone' },
  createHire: { method: 'POST', path: '/hires', access: 'member' },
  readHire: { method: 'GET', path: '/hires/{id}', access: 'member' },
  startHireCheckout: { method: 'POST', path: '/hires/{id}/checkout', access: 'member' },
  readHireCancellation: { method: 'GET', path: '/hires/{id}/cancellation', access: 'member' },
  cancelHire: { method: 'DELETE', path: '/hires/{id}', access: 'member' },
  readHireCalendarFile: { method: 'GET', path: '/hires/{id}/calendar', access: 'member' },
  listOwnHires: { method: 'GET', path: '/user/hires', access: 'member' },

  createLesson: { method: 'POST', path: '/admin/yoga', access: 'admin' },
  updateLesson: { method: 'PUT', path: '/admin/yoga/{id}', access: 'admin' },
  deleteLesson: { method: 'DELETE', path: '/admin/yoga/{id}', access: 'admin' },
  copyLesson: { method: 'POST', path: '/admin/yoga/{id}/copies', access: 'admin' },
  listClosuresOfAdmin: { method: 'GET', path: '/admin/closures', access: 'admin' },
  previewClosure: { method: 'POST', path: '/admin/closures/preview', access: 'admin' },
  closeStudio: { method: 'POST', path: '/admin/closures', access: 'admin' },
  liftClosure: { method: 'DELETE', path: '/admin/closures/{id}', access: 'admin' },
  createSeries: { method: 'POST', path: '/admin/yoga-series', access: 'admin' },
  previewSeries: { method: 'POST', path: '/admin/yoga-series/preview', access: 'admin' },
  previewSeriesChange: { method: 'POST', path: '/admin/yoga/{id}/series-change/preview', access: 'admin' },
  previewSeriesDeletion: { method: 'GET', path: '/admin/yoga/{id}/series-deletion', access: 'admin' },
  bookForMember: { method: 'POST', path: '/admin/booking/yoga', access: 'admin' },
  cancelForMember: { method: 'DELETE', path: '/admin/booking/yoga/{id}', access: 'admin' },
  markAttendance: { method: 'PUT', path: '/admin/booking/yoga/{id}/attendance', access: 'admin' },
  listSpaces: { method: 'GET', path: '/admin/rentable', access: 'admin' },
  createSpace: { method: 'POST', path: '/admin/rentable', access: 'admin' },
  updateSpace: { method: 'PUT', path: '/admin/rentable/{id}', access: 'admin' },
  deleteSpace: { method: 'DELETE', path: '/admin/rentable/{id}', access: 'admin' },
  listWindows: { method: 'GET', path: '/admin/rentable-schedule', access: 'admin' },
  createWindow: { method: 'POST', path: '/admin/rentable-schedule', access: 'admin' },
  previewWindows: { method: 'POST', path: '/admin/rentable-schedule/repeated/preview', access: 'admin' },
  createWindows: { method: 'POST', path: '/admin/rentable-schedule/repeated', access: 'admin' },
  readWindowRun: { method: 'GET', path: '/admin/rentable-schedule/{id}/run', access: 'admin' },
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
  listMembers: { method: 'GET', path: '/admin/user', access: 'admin', recorded: true },
  getMember: { method: 'GET', path: '/admin/user/{id}', access: 'admin' },
  changeMember: { method: 'PUT', path: '/admin/user/{id}', access: 'admin' },
  adjustTickets: { method: 'POST', path: '/admin/user/{id}/tickets', access: 'admin' },
  previewCampaign: {
    method: 'POST',
    path: '/admin/tickets/campaign/preview',
    access: 'admin',
    recorded: true,
  },
  grantCampaign: { method: 'POST', path: '/admin/tickets/campaign', access: 'admin' },
  confirmMemberEmail: { method: 'POST', path: '/admin/user/{id}/email/confirmation', access: 'admin' },
  revokeAdministrator: { method: 'POST', path: '/admin/user/{id}/revoke', access: 'admin' },
  blockAccount: { method: 'POST', path: '/admin/user/{id}/block', access: 'admin' },
  unblockAccount: { method: 'POST', path: '/admin/user/{id}/unblock', access: 'admin' },
  listInquiries: { method: 'GET', path: '/admin/inquiry', access: 'admin', recorded: true },
  markInquiry: { method: 'PUT', path: '/admin/inquiry/{id}', access: 'admin' },
  listUnsentMails: { method: 'GET', path: '/admin/mail', access: 'admin', recorded: true },
  retryMail: { method: 'POST', path: '/admin/mail/{id}/retry', access: 'admin' },
  listOpenRefunds: { method: 'GET', path: '/admin/refunds', access: 'admin', recorded: true },
  retryRefund: { method: 'POST', path: '/admin/refunds/{id}/retry', access: 'admin' },
  listAuditEntries: { method: 'GET', path: '/admin/log', access: 'admin', recorded: true },
  startTotp: { method: 'POST', path: '/admin/totp/secret', access: 'admin', beforeSecondFactor: true },
  setUpTotp: { method: 'PUT', path: '/admin/totp', access: 'admin', beforeSecondFactor: true },
  removeTotp: { method: 'POST', path: '/admin/totp/removal', access: 'admin' },
  makeRecoveryCodes: { method: 'POST', path: '/admin/recovery-codes', access: 'admin' },

  readOffer: { method: 'POST', path: '/payments/offer', access: 'anyone' },
  startCheckout: { method: 'POST', path: '/payments/checkout', access: 'anyone' },
  renewPaymentLink: { method: 'POST', path: '/payments/link', access: 'anyone' },
  openPortal: { method: 'POST', path: '/payments/portal', access: 'member' },
  listOwnPayments: { method: 'GET', path: '/payments', access: 'member' },
  readReceipt: { method: 'GET', path: '/payments/{id}', access: 'member' },
  issueReceipt: { method: 'POST', path: '/payments/{id}/receipt', access: 'member' },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

/** The name and the address of a call, for the endpoint that adds its schemas. */
export const route = <Name extends RouteName>(name: Name) => ({ name, ...routes[name] })
