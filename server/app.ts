import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { mailboxRoutes } from '#demo/mailbox/routes.ts'
import { demoAddresses } from '#demo/sample-studio/members.ts'
import { stripeSimulatorRoutes } from '#demo/stripe-simulator/routes.ts'
import { countInDatabase } from '#server/features/attempts/count-attempts.ts'
import { timelineRoutes } from '#server/features/accounts/timeline/read-timeline.ts'
import { answerError } from '#server/http/answer-errors.ts'
import { MemoryCounts } from '#server/http/memory-counts.ts'
import type { CountAttempt } from '#server/http/memory-counts.ts'
import type { Counting } from '#server/http/rate-limits.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import type { Parts } from './app-parts.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { waitingListRoutes } from './features/bookings/waiting-list/routes.ts'
import { calendarRoutes } from './features/calendar-feeds/calendar-routes.ts'
import { calendarFeedRoutes } from './features/calendar-feeds/routes.ts'
import { exportRoutes } from './features/exporting/routes.ts'
import { guestRoutes } from './features/guests/routes.ts'
import { trialRoutes } from './features/guests/trial/routes.ts'
import { importRoutes } from './features/importing/routes.ts'
import { inquiryRoutes } from './features/inquiries/routes.ts'
import { closureRoutes } from './features/closures/routes.ts'
import { lessonRoutes, schedulePictureRoutes } from './features/schedule/routes.ts'
import { seriesRoutes } from './features/schedule/series/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { memberCodeRoutes } from './features/member-codes/routes.ts'
import { oneClickRoutes } from './features/campaigns/one-click-routes.ts'
import { mailingRoutes } from './features/campaigns/routes.ts'
import { mergingRoutes } from './features/accounts/merging/routes.ts'
import { memberRoutes } from './features/accounts/routes.ts'
import { keepNewsCurrent } from './features/news/current-news.ts'
import { feedRoutes } from './features/news/feed-routes.ts'
import { newsRoutes } from './features/news/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { contractRoutes } from './features/payments/contracts/routes.ts'
import { moneyRoutes } from './features/payments/money/routes.ts'
import { sitePaymentRoutes } from './features/payments/on-site/routes.ts'
import { refundRoutes } from './features/payments/refunds/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { webhookRoutes } from './features/webhooks/webhook-routes.ts'
import { acceptUploads, mediaRoutes, pictureRoutes } from './features/pictures/routes.ts'
import { receptionRoutes } from './features/reception/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { demandFactor } from './features/second-factors/demand-factor.ts'
import { relyingPartyOf } from './features/second-factors/relying-party.ts'
import { secondFactorRoutes } from './features/second-factors/routes.ts'
import { createAuthenticate, LastUses } from './features/sessions/authenticate.ts'
import { sessionRoutes } from './features/login/routes.ts'
import { hireAdministrationRoutes } from './features/hires/administration/routes.ts'
import { hireRoutes } from './features/hires/routes.ts'
import { occupancyRoutes } from './features/spaces/occupancy/routes.ts'
import { spaceRoutes } from './features/spaces/routes.ts'
import { createReadFacts } from './features/facts/current-facts.ts'
import { keepPagesCurrent } from './features/studio/current-pages.ts'
import { followPublications } from './features/facts/follow-publications.ts'
import { studioRoutes } from './features/studio/routes.ts'
import { rulesPdfRoutes } from './features/studio/rules-pdf-routes.ts'
import { surroundPages } from './features/studio/surround-pages.ts'
import { webManifestRoute } from './features/studio/web-manifest-route.ts'
import { keepTeachersCurrent } from './features/teachers/current-teachers.ts'
import { teacherRoutes } from './features/teachers/routes.ts'
import { ticketRoutes } from './features/tickets/routes.ts'
import { describeApi } from './http/api-description.ts'
import { compressAnswers } from './http/compression.ts'
import { connectionLimits, dividedAmong, limitConnections, timeoutsOf } from './http/connection-limits.ts'
import { closeIdleConnections, countHandlers } from './http/graceful-close.ts'
import { healthRoutes } from './http/health.ts'
import { limitCalls } from './http/limit-calls.ts'
import { pageRenderer } from './http/page-renderer.ts'
import { createRateLimit } from './http/rate-limits.ts'
import { readJson } from './http/read-json.ts'
import { createRegisterEndpoint } from './http/register-endpoint.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveSite } from './http/static-site.ts'
import { trustProxyOption } from './http/trusted-proxies.ts'
import { wellKnownRoutes } from './http/well-known.ts'
import { RequestLog } from './log.ts'
import { mailWriter } from './mail-content/templates.ts'
import { metricsRoutes } from './metrics/metrics.ts'
import { createTokens } from './security/access-tokens.ts'
import { createAccountHash } from './security/account-hash.ts'
import { createDeviceCookies } from './security/device-cookies.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import { createSealedSecrets } from './security/sealed-secrets.ts'

/** Builds the whole product from its parts. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(parts.logger && { loggerInstance: parts.logger, logController: new RequestLog() }),
    trustProxy: trustProxyOption(parts.trustProxy),
    ...timeoutsOf(connectionLimits),
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    // Fastify would answer 503 without an error key. Requests on open connections get their normal answer instead.
    return503OnClosing: false,
  })
  const { database, clock } = parts
  const readFacts = createReadFacts(database)
  const tokens = createTokens(parts.tokenSecret, clock)
  const links = { publicUrl: parts.publicUrl, linkTokens: createLinkTokens(parts.tokenSecret) }
  const writeMail = mailWriter(links)
  const rateLimit = createRateLimit(parts.rateLimits ? countingOf(parts) : undefined)

  app.setErrorHandler(answerError)
  readJson(app)
  acceptUploads(app)
  // Behind a proxy all connections come from its address. Without rate limits the server is under a load test.
  const perAddress = parts.rateLimits && parts.trustProxy === false
  limitConnections(app, dividedAmong(parts.workers ?? 1, connectionLimits), { perAddress })
  closeIdleConnections(app)
  const handlersEnded = countHandlers(app)
  compressAnswers(app)
  addSecurityHeaders(app, parts.publicUrl)
  healthRoutes(app, database)
  if (parts.metrics) {
    const { dataDir, access, sumOfWorkers } = parts.metrics
    metricsRoutes(app, { database, clock, dataDir }, { access, sumOfWorkers })
  }
  wellKnownRoutes(app, { clock, publicUrl: parts.publicUrl, readFacts })
  await describeApi(app, { publicUrl: parts.publicUrl, readFacts })

  const { linkTokens } = links
  const sealedSecrets = createSealedSecrets(parts.tokenSecret)
  const relyingParty = relyingPartyOf(parts.publicUrl)
  const isRequired = parts.secondFactorRequired ?? false
  const lastUses = new LastUses(database, app.log)
  // In this order, because a handler can still note a use.
  app.addHook('onClose', () => handlersEnded().then(() => lastUses.written()))
  const registerEndpoint = createRegisterEndpoint(app, {
    authenticate: createAuthenticate({ database, clock, tokens, lastUses }),
    limitCall: limitCalls(rateLimit),
    narrowCaller: demandFactor(database.reader, isRequired),
    readVersion: () => database.version(),
    readFacts,
  })
  const secure = parts.publicUrl.startsWith('https:')
  const deviceCookies = createDeviceCookies(parts.tokenSecret, { clock, secure })
  const blockedLogins = parts.demoLogins ? [] : demoAddresses
  sessionRoutes(registerEndpoint, {
    database,
    clock,
    tokens,
    linkTokens,
    sealedSecrets,
    relyingParty,
    deviceCookies,
    rateLimit,
    hashAccount: createAccountHash(parts.tokenSecret),
    blockedLogins,
  })
  const limited = { database, clock, rateLimit }
  secondFactorRoutes(registerEndpoint, { ...limited, linkTokens, sealedSecrets, relyingParty, isRequired })
  memberRoutes(registerEndpoint, { ...limited, ...links, payments: parts.payments })
  timelineRoutes(registerEndpoint, { database, writeMail })
  mergingRoutes(registerEndpoint, { database, clock, rateLimit, payments: parts.payments })
  mailingRoutes(registerEndpoint, { database, clock, linkTokens, rateLimit, writeMail })
  ticketRoutes(registerEndpoint, { database, clock })
  lessonRoutes(registerEndpoint, { database, clock, writeMail, readFacts })
  closureRoutes(registerEndpoint, { database, clock })
  seriesRoutes(registerEndpoint, { database, clock })
  bookingRoutes(registerEndpoint, { database, clock, rateLimit, publicUrl: parts.publicUrl })
  receptionRoutes(registerEndpoint, { database, clock, rateLimit })
  waitingListRoutes(registerEndpoint, { database, clock })
  calendarFeedRoutes(registerEndpoint, { database, clock, ...links })
  memberCodeRoutes(registerEndpoint, { database, clock })
  spaceRoutes(registerEndpoint, { database, clock })
  occupancyRoutes(registerEndpoint, { database, clock })
  hireRoutes(registerEndpoint, { database, clock, rateLimit, payments: parts.payments, ...links })
  hireAdministrationRoutes(registerEndpoint, { database, clock, payments: parts.payments })
  const { payments } = parts
  const confirmNews = keepNewsCurrent(database, clock)
  const confirms = { readFacts, confirmNews, confirmTeachers: keepTeachersCurrent(database) }
  const renderPages = pageRenderer(parts.siteDir)
  const documentsOf = keepPagesCurrent(confirms, renderPages, app.log)
  const siteParts = { siteDir: parts.siteDir, ...confirms, renderPages, documentsOf }
  studioRoutes(registerEndpoint, { database, clock, ...siteParts })
  newsRoutes(registerEndpoint, { database, clock, confirmNews })
  noticeRoutes(registerEndpoint, { database, clock })
  teacherRoutes(registerEndpoint, { database, clock, ...confirms })
  guestRoutes(registerEndpoint, { database, clock, rateLimit, payments })
  const trialBooking = parts.trialBooking ?? bookingRules.trialBooking
  trialRoutes(registerEndpoint, { database, clock, rateLimit, payments, ...links, trialBooking })
  inquiryRoutes(registerEndpoint, { database, clock, rateLimit })
  paymentRoutes(registerEndpoint, { database, clock, rateLimit, payments: parts.payments, ...links })
  moneyRoutes(registerEndpoint, { database, clock, writeMail })
  reportRoutes(registerEndpoint, { database, clock })
  importRoutes(registerEndpoint, { database, clock })
  exportRoutes(registerEndpoint, { database, clock, linkTokens: links.linkTokens, log: app.log })
  sitePaymentRoutes(registerEndpoint, { database, clock, payments: parts.payments })
  contractRoutes(registerEndpoint, { database, clock, payments: parts.payments })
  refundRoutes(registerEndpoint, { database, clock, payments: parts.payments })
  pictureRoutes(registerEndpoint, { database, clock, ...parts.pictures })
  auditRoutes(registerEndpoint, { database, clock })
  mailRoutes(registerEndpoint, { database, clock, writeMail })

  await webhookRoutes(app, { database, clock, payments: parts.payments, readFacts })
  await oneClickRoutes(app, { database, clock, linkTokens, rateLimit })
  mediaRoutes(app, parts.pictures)
  schedulePictureRoutes(app, { database, clock })
  rulesPdfRoutes(app, readFacts)
  webManifestRoute(app, parts.siteDir, readFacts)
  feedRoutes(app, { readFacts, confirmNews, publicUrl: parts.publicUrl })
  calendarRoutes(app, { database, clock, rateLimit, readFacts, ...links })
  if (parts.startSimulator) await stripeSimulatorRoutes(app, parts.startSimulator)
  if (parts.mailbox) {
    mailboxRoutes(app, { database, clock, readFacts, writeMail, mailbox: parts.mailbox })
  }

  const stateOf = surroundPages({ database, clock }, documentsOf)
  followPublications(app, stateOf)
  await serveSite(app, parts.siteDir, parts.publicUrl, stateOf)
  return app
}

/**
 * Where attempts are counted (docs/decisions/0047). One process has the embedded database open, so that it
 * can count everything in its memory.
 */
function countingOf(parts: Pick<Parts, 'database' | 'clock' | 'tokenSecret'>): Counting {
  const { database, clock } = parts
  const counts = new MemoryCounts(clock)
  const countHere: CountAttempt = async (...attempt) => counts.count(...attempt)
  return {
    clock,
    countHere,
    countEverywhere: database.engine === 'postgres' ? countInDatabase(parts) : countHere,
  }
}
