/** Every error of the API: its translation key, which both catalogues have (`npm run check:catalogues`), and its status. */
export const errorStatus = {
  'error.server.default': 500,
  'error.server.unavailable': 503,
  'error.server.notFound': 404,
  'error.server.invalid': 400,
  'error.server.tooLarge': 413,
  'error.server.unauthorized': 401,
  'error.server.token_invalid': 401,
  'error.server.token_expired': 401,
  'error.server.forbidden': 403,
  'error.server.too_many_requests': 429,
  'error.server.idempotencyKeyReused': 422,
  'error.login.failed': 401,
  'error.login.blocked': 403,
  'error.session.notFound': 404,
  'error.secondStep.over': 410,
  'error.secondStep.incorrect': 409,
  'error.identity.unconfirmed': 403,
  'error.secondFactor.needed': 403,
  'error.secondFactor.last': 409,
  'error.secondFactor.notFound': 404,
  'error.totpSecret.over': 410,
  'error.passkey.refused': 409,
  'error.passkey.known': 409,
  'error.passkey.tooMany': 409,
  'error.yoga.notFound': 404,
  'error.yoga.rescheduled': 409,
  'error.yoga.ended': 409,
  'error.yoga.alreadyBooked': 409,
  'error.yoga.noSeat': 409,
  'error.yoga.noTicket': 409,
  'error.yoga.cancelIn3hr': 409,
  'error.yoga.bookingNotFound': 404,
  'error.yoga.changed': 412,
  'error.yoga.bookingsChanged': 412,
  'error.yoga.notStarted': 409,
  'error.attendance.changed': 412,
  'error.totalSeats.tooFew': 409,
  'error.closure.closed': 409,
  'error.space.notFound': 404,
  'error.space.changed': 412,
  'error.space.windowsChanged': 412,
  'error.subRentable.notFound': 409,
  'error.subRentable.circle': 409,
  'error.schedule.notFound': 404,
  'error.schedule.overlap': 409,
  'error.email.isUsed': 409,
  'error.email.notFound': 404,
  'error.email.passwordNeeded': 422,
  'error.emailChange.notFound': 404,
  'error.emailLink.unknown': 404,
  'error.emailLink.used': 410,
  'error.emailLink.withdrawn': 410,
  'error.emailLink.expired': 410,
  'error.addressId.notFound': 422,
  'error.member.notFound': 404,
  'error.inquiry.notFound': 404,
  'error.mail.notFound': 404,
  'error.member.changed': 412,
  'error.oldPassword.incorrect': 409,
  'error.password.incorrect': 409,
  'error.member.membershipActive': 409,
  'error.member.lastAdministrator': 409,
  'error.member.notAdministrator': 409,
  'error.member.ownAccount': 409,
  'error.resetLink.unknown': 404,
  'error.resetLink.used': 410,
  'error.resetLink.expired': 410,
  'error.payment.notFound': 404,
  'error.payment.linkNotFound': 404,
  'error.payment.linkUsed': 410,
  'error.payment.linkExpired': 410,
  'error.payment.alreadyMember': 409,
  'error.payment.notOffered': 409,
  'error.payment.underWay': 409,
  'error.payment.noMembership': 409,
  'error.payment.unavailable': 503,
  'error.payment.closed': 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error answer. */
export interface ApiErrorBody {
  statusCode: number
  error: string
  message: ErrorCode
  /** The wrong fields and what is wrong with each, for the translation key `error.{field}.{type}`. */
  fields?: Record<string, string>
  /**
   * The present state, when another caller has changed it: in the form of the body that changes it. For a used payment link
   * `usedAt`, the instant of the payment.
   */
  current?: object
}
