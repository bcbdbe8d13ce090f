import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { mailboxRoutes } from '#demo/mailbox/routes.ts'
import type { Mailbox } from '#demo/mailbox/routes.ts'
import { demoAddresses } from '#demo/sample-studio/members.ts'
import { stripeSimulatorRoutes } from '#demo/stripe-simulator/routes.ts'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import type { AnyCaller } from '#server/http/authentication.ts'
import { trialBooking } from '#studio/booking-rules.ts'
import type { TrialBookingMode } from '#studio/booking-rules.ts'
import type { Clock } from '#time/clock.ts'
import { createContext } from './context.ts'
import type { Database } from './database/database.ts'
import { accounts } from './features/accounts/routes.ts'
import { countInDatabase } from './features/attempts/count-attempts.ts'
import { audit } from './features/audit/routes.ts'
import { bookings } from './features/bookings/routes.ts'
import { calendarFeeds } from './features/calendar-feeds/routes.ts'
import { campaigns } from './features/campaigns/routes.ts'
import { closures } from './features/closures/routes.ts'
import { coupons } from './features/coupons/routes.ts'
import { exporting } from './features/exporting/routes.ts'
import { firstSteps } from './features/first-steps/routes.ts'
import { createReadFacts } from './features/facts/current-facts.ts'
import { findOriginal, withoutChangesInCopy } from './features/facts/studio-address.ts'
import { followPublications } from './features/facts/follow-publications.ts'
import { firstVisits } from './features/first-visits/routes.ts'
import { guests } from './features/guests/routes.ts'
import { hires } from './features/hires/routes.ts'
import { importing } from './features/importing/routes.ts'
import { inquiries } from './features/inquiries/routes.ts'
import { mails } from './features/mails/routes.ts'
import { memberCodes } from './features/member-codes/routes.ts'
import { invitations } from './features/invitations/routes.ts'
import { line } from './features/line/routes.ts'
import { kiosk } from './features/kiosk/routes.ts'
import { login } from './features/login/routes.ts'
import { keepNewsCurrent } from './features/news/current-news.ts'
import { news } from './features/news/routes.ts'
import { notes } from './features/notes/routes.ts'
import { notices } from './features/notices/routes.ts'
import { offers } from './features/offers/routes.ts'
import { pausing } from './features/pausing/routes.ts'
import { payments } from './features/payments/routes.ts'
import { pictures } from './features/pictures/routes.ts'
import { reception } from './features/reception/routes.ts'
import { referrals } from './features/referrals/routes.ts'
import { books } from './features/books/routes.ts'
import { reports } from './features/reports/routes.ts'
import { schedule } from './features/schedule/routes.ts'
import { createRequireSecondFactor } from './features/second-factors/require-second-factor.ts'
import { relyingPartyOf } from './features/second-factors/relying-party.ts'
import { secondFactors } from './features/second-factors/routes.ts'
import { createAuthenticate, LastUses } from './features/sessions/authenticate.ts'
import { spaces } from './features/spaces/routes.ts'
import { keepSpacesCurrent } from './features/spaces/spaces.ts'
import { keepPagesCurrent } from './features/studio/current-pages.ts'
import { status } from './features/status/routes.ts'
import { studio } from './features/studio/routes.ts'
import { readPageChrome } from './features/studio/read-page-chrome.ts'
import { keepTeachersCurrent } from './features/teachers/current-teachers.ts'
import { teachers } from './features/teachers/routes.ts'
import { tickets } from './features/tickets/routes.ts'
import { webhooks } from './features/webhooks/webhook-routes.ts'
import { answerError } from './http/answer-errors.ts'
import { describeApi } from './http/api-description.ts'
import { compressAnswers } from './http/compression.ts'
import { connectionLimits, dividedAmong, limitConnections, timeoutsOf } from './http/connection-limits.ts'
import { closeIdleConnections, countHandlers } from './http/graceful-close.ts'
import { healthRoutes } from './http/health.ts'
import { limitCalls } from './http/limit-calls.ts'
import { MemoryCounts } from './http/memory-counts.ts'
import type { CountAttempt } from './http/memory-counts.ts'
import { pageRenderer } from './http/page-renderer.ts'
import { createRateLimit } from './http/rate-limits.ts'
import type { Counting } from './http/rate-limits.ts'
import { readJson } from './http/read-json.ts'
import { createRegisterEndpoint } from './http/register-endpoint.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveSite } from './http/static-site.ts'
import { trustProxyOption } from './http/trusted-proxies.ts'
import type { TrustedProxies } from './http/trusted-proxies.ts'
import { wellKnownRoutes } from './http/well-known.ts'
import type { Line } from './line/line-api.ts'
import { RequestLog } from './log.ts'
import { mailWriter } from './mail-content/templates.ts'
import { metricsRoutes } from './metrics/metrics.ts'
import type { MetricsSettings } from './metrics/metrics.ts'
import { createTokens } from './security/access-tokens.ts'
import { createAccountHash } from './security/account-hash.ts'
import { createDeviceCookies } from './security/device-cookies.ts'
import { createLinkTokens } from './security/link-tokens.ts'
import { createSealedSecrets } from './security/sealed-secrets.ts'
import type { App } from './services.ts'
import type { Payments } from './stripe/payment-provider.ts'

/** What the app is built from. */
export interface AppSettings {
  database: Database
  clock: Clock
  /** Signs the tokens and the links in mails; at least 32 characters. */
  tokenSecret: string
  /** The beginning of all links, without a slash at the end. */
  publicUrl: string
  trustProxy: TrustedProxies
  rateLimits: boolean
  /** How many processes share the port. Absent, this one has it alone. */
  workers?: number
  /**
   * Whether the demo members can log in: only in a studio that no other machine reaches. Absent, they cannot.
   */
  demoLogins?: boolean
  /** How visitors get a trial lesson. Absent, as the booking rules of the studio say. */
  trialBooking?: TrialBookingMode | undefined
  /** Whether administrators must have a second factor: in a public studio. Absent, they may have one. */
  secondFactorRequired?: boolean
  /** Folder of the built pages. Absent, the app serves the API only. */
  siteDir?: string | undefined
  /** Where the mails of a studio without a mail server are. Absent, no page shows them. */
  mailbox?: Mailbox | undefined
  /** Where the pictures of the library are. */
  pictures: App['pictures']
  /** What the page of the status tells of the settings and of this machine. */
  operation: App['operation']
  /** The payment provider. Absent, members cannot pay. */
  payments?: Payments | undefined
  /** LINE's API. Absent, the studio sends nothing by LINE. */
  line?: Line | undefined
  /** Starts the Stripe simulator, whose pages the app then serves. */
  startSimulator?: (() => Promise<RunningSimulator>) | undefined
  /** Absent, the app measures nothing and has no `/api/metrics`. */
  metrics?: ({ dataDir: string } & MetricsSettings) | undefined
  logger?: FastifyBaseLogger | undefined
}

/** Each registers its calls, hooks and routes. */
const features: Array<(app: App) => void | Promise<void>> = [
  accounts,
  audit,
  bookings,
  books,
  calendarFeeds,
  campaigns,
  closures,
  coupons,
  exporting,
  firstSteps,
  firstVisits,
  guests,
  hires,
  importing,
  inquiries,
  invitations,
  line,
  kiosk,
  login,
  mails,
  memberCodes,
  news,
  notes,
  notices,
  offers,
  pausing,
  payments,
  pictures,
  reception,
  referrals,
  reports,
  schedule,
  secondFactors,
  spaces,
  status,
  studio,
  teachers,
  tickets,
  webhooks,
]

/** Builds the whole product. It does not listen yet. */
export async function buildApp(settings: AppSettings): Promise<FastifyInstance> {
  const { fastify, handlersEnded } = buildHttp(settings)
  const app = makeServices(fastify, settings, handlersEnded)
  const { database, clock, publicUrl, readFacts, siteDir } = app
  healthRoutes(fastify, database)
  if (settings.metrics) {
    const { dataDir, access, sumOfWorkers } = settings.metrics
    metricsRoutes(fastify, { database, clock, dataDir }, { access, sumOfWorkers })
  }
  wellKnownRoutes(fastify, { clock, publicUrl, readFacts })
  await describeApi(fastify, { publicUrl, readFacts })

  for (const register of features) await register(app)
  if (settings.startSimulator) await stripeSimulatorRoutes(fastify, settings.startSimulator)
  if (settings.mailbox) mailboxRoutes(app, settings.mailbox)

  const stateOf = readPageChrome(app)
  followPublications(fastify, stateOf)
  await serveSite(fastify, siteDir, publicUrl, stateOf)
  return fastify
}

/** What holds for every request, whichever feature answers it. */
function buildHttp({ logger, trustProxy, rateLimits, workers = 1, publicUrl }: AppSettings) {
  const fastify: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger, logController: new RequestLog() }),
    trustProxy: trustProxyOption(trustProxy),
    ...timeoutsOf(connectionLimits),
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    // Fastify would answer 503 without an error key. Requests on open connections get their normal answer
    // instead.
    return503OnClosing: false,
  })
  fastify.setErrorHandler(answerError)
  readJson(fastify)
  // Behind a proxy all connections come from its address. Without rate limits the server is under a load
  // test.
  const perAddress = rateLimits && trustProxy === false
  limitConnections(fastify, dividedAmong(workers, connectionLimits), { perAddress })
  closeIdleConnections(fastify)
  const handlersEnded = countHandlers(fastify)
  compressAnswers(fastify)
  addSecurityHeaders(fastify, publicUrl)
  return { fastify, handlersEnded }
}

function makeServices(
  fastify: FastifyInstance,
  settings: AppSettings,
  handlersEnded: () => Promise<void>,
): App {
  const { database, clock, tokenSecret, publicUrl, siteDir } = settings
  const tokens = createTokens(tokenSecret, clock)
  const linkTokens = createLinkTokens(tokenSecret)
  const rateLimit = createRateLimit(settings.rateLimits ? countingOf(settings) : undefined)
  const secondFactorRequired = settings.secondFactorRequired ?? false
  const readFacts = createReadFacts(database)
  const confirms = {
    readFacts,
    confirmNews: keepNewsCurrent(database, clock),
    confirmTeachers: keepTeachersCurrent(database),
    confirmSpaces: keepSpacesCurrent(database),
  }
  const contextOf = async <Caller extends AnyCaller | undefined>(
    caller: Caller,
    request: FastifyRequest,
    version?: string,
  ) =>
    createContext(
      { database, facts: await readFacts(version), caller, now: clock(), log: request.log },
      request,
    )
  const renderPages = pageRenderer(siteDir)
  const lastUses = new LastUses(database, fastify.log)
  // In this order, because a handler can still note a use.
  fastify.addHook('onClose', () => handlersEnded().then(() => lastUses.written()))
  return {
    fastify,
    registerEndpoint: createRegisterEndpoint(fastify, {
      authenticate: createAuthenticate({ database, clock, tokens, lastUses }),
      limitCall: limitCalls(rateLimit),
      requireSecondFactor: createRequireSecondFactor(database.reader, secondFactorRequired),
      readVersion: () => database.version(),
      createContext: contextOf,
    }),
    database,
    visitorContext: (request) => contextOf(undefined, request),
    clock,
    publicUrl,
    rateLimit,
    ...confirms,
    writeMail: mailWriter({ publicUrl, linkTokens, online: settings.payments !== undefined }),
    payments:
      settings.payments &&
      withoutChangesInCopy(settings.payments, () => findOriginal(database.reader, publicUrl)),
    line: settings.line,
    pictures: settings.pictures,
    operation: settings.operation,
    tokens,
    linkTokens,
    sealedSecrets: createSealedSecrets(tokenSecret),
    deviceCookies: createDeviceCookies(tokenSecret, { clock, secure: publicUrl.startsWith('https:') }),
    hashAccount: createAccountHash(tokenSecret),
    relyingParty: relyingPartyOf(publicUrl),
    secondFactorRequired,
    blockedLogins: settings.demoLogins ? [] : demoAddresses,
    trialBooking: settings.trialBooking ?? trialBooking,
    siteDir,
    renderPages,
    documentsOf: keepPagesCurrent(confirms, renderPages, fastify.log),
  }
}

/**
 * Where attempts are counted (docs/decisions/0047). One process has the embedded database open, so that it
 * can count everything in its memory.
 */
function countingOf(settings: AppSettings): Counting {
  const { database, clock } = settings
  const counts = new MemoryCounts(clock)
  const countHere: CountAttempt = async (...attempt) => counts.count(...attempt)
  return {
    clock,
    countHere,
    countEverywhere: database.engine === 'postgres' ? countInDatabase(settings) : countHere,
  }
}
