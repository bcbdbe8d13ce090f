import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Database } from './database/database.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { deskRoutes } from './features/bookings/desk/routes.ts'
import { auditRoutes } from './features/audit/log/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { inquiryDeskRoutes } from './features/inquiries/desk/routes.ts'
import { inquiryRoutes } from './features/inquiries/routes.ts'
import { leavingRoutes } from './features/leaving/routes.ts'
import { lessonRoutes } from './features/lessons/routes.ts'
import { failingMailRoutes } from './features/mail/failing/routes.ts'
import { mailboxRoutes } from './features/mail/mailbox/routes.ts'
import type { Mailbox } from './features/mail/mailbox/routes.ts'
import { passwordRoutes } from './features/members/passwords/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { paymentLinkRoutes } from './features/payments/links/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { webhookRoutes } from './features/payments/webhook/routes.ts'
import { rentalRoutes } from './features/rentals/routes.ts'
import { scheduleRoutes } from './features/schedule/routes.ts'
import { createIdentify, sessionRoutes } from './features/session/routes.ts'
import { ticketRoutes } from './features/tickets/routes.ts'
import { timetableRoutes } from './features/timetable/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { answerError } from './platform/answer-errors.ts'
import { describeApi } from './platform/api-description.ts'
import type { Clock } from './platform/clock.ts'
import { compressAnswers } from './platform/compression.ts'
import { endWithLastAnswers } from './platform/ending.ts'
import { healthRoutes } from './platform/health.ts'
import { createLinkTokens } from './platform/link-tokens.ts'
import { createMount } from './platform/mount.ts'
import type { Payments } from './platform/payment/provider.ts'
import { createAttempt } from './platform/rate-limits.ts'
import { protect } from './platform/security-headers.ts'
import { serveSite } from './platform/site.ts'
import { createTokens } from './platform/tokens.ts'
import { trust } from './platform/trusted-proxies.ts'
import type { TrustedProxies } from './platform/trusted-proxies.ts'
import type { Sandbox } from './sandbox/open.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

export interface Parts {
  database: Database
  clock: Clock
  /** Signs the tokens and the links in mails; at least 32 characters. */
  tokenSecret: string
  /** What links begin with, without a slash at the end. */
  publicUrl: string
  trustProxy: TrustedProxies
  rateLimits: boolean
  /** Folder of the built pages; absent, only the API is served. */
  siteDir?: string | undefined
  /** Shows the mails of a studio without a mail server. Absent, there is no such page. */
  mailbox?: Mailbox | undefined
  /** Where members pay. Absent, they cannot. */
  payments?: Payments | undefined
  /** Serves the pages of the payment sandbox. Absent, there are none. */
  openSandbox?: (() => Promise<Sandbox>) | undefined
  logger?: FastifyBaseLogger | undefined
}

/** Builds the whole product from its parts, without listening. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(parts.logger && { loggerInstance: parts.logger }),
    trustProxy: trust(parts.trustProxy),
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    // Its 503 would carry no key; what still comes in over an open connection is answered as ever.
    return503OnClosing: false,
  })
  const { database, clock } = parts
  const tokens = createTokens(parts.tokenSecret, clock)
  const links = { publicUrl: parts.publicUrl, linkTokens: createLinkTokens(parts.tokenSecret) }
  const attempt = await createAttempt(app, parts.rateLimits)

  app.setErrorHandler(answerError)
  endWithLastAnswers(app)
  compressAnswers(app)
  await protect(app, parts.publicUrl)
  await describeApi(app, parts.publicUrl)
  healthRoutes(app, database)

  const mount = createMount(app, createIdentify({ database, tokens }))
  sessionRoutes(mount, { database, tokens, attempt })
  registrationRoutes(mount, { database, clock, attempt })
  addressRoutes(mount, { attempt })
  paymentLinkRoutes(mount, { database, clock, attempt })
  memberRoutes(mount, { database, clock, attempt })
  passwordRoutes(mount, { database, clock, tokens, linkTokens: links.linkTokens, attempt })
  leavingRoutes(mount, { database, clock, attempt, payments: parts.payments })
  ticketRoutes(mount, { database })
  lessonRoutes(mount, { database })
  bookingRoutes(mount, { database, clock })
  deskRoutes(mount, { database, clock })
  timetableRoutes(mount, { database, clock })
  rentalRoutes(mount, { database, clock })
  inquiryRoutes(mount, { database, clock, attempt })
  inquiryDeskRoutes(mount, { database, clock })
  userRoutes(mount, { database, clock })
  paymentRoutes(mount, { database, clock, attempt, payments: parts.payments, ...links })
  auditRoutes(mount, { database })
  failingMailRoutes(mount, { database, clock, ...links })

  await webhookRoutes(app, { database, clock, payments: parts.payments })
  scheduleRoutes(app, { database, clock })
  if (parts.openSandbox) await sandboxRoutes(app, parts.openSandbox)
  if (parts.mailbox) {
    mailboxRoutes(app, { database, clock, ...links, mailbox: parts.mailbox })
  }

  await serveSite(app, parts.siteDir)
  return app
}
