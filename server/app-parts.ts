import type { FastifyBaseLogger } from 'fastify'
import type { Mailbox } from '#demo/mailbox/routes.ts'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import type { TrialBookingMode } from '#studio/booking-rules.ts'
import type { Clock } from '#time/clock.ts'
import type { Database } from './database/database.ts'
import type { PictureParts } from './features/pictures/add-picture.ts'
import type { TrustedProxies } from './http/trusted-proxies.ts'
import type { MetricsSettings } from './metrics/metrics.ts'
import type { Payments } from './stripe/payment-provider.ts'

/** What the app is built from. */
export interface Parts {
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
  /** Whether the demo members can log in: only in a studio that no other machine reaches. Absent, they cannot. */
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
  pictures: Pick<PictureParts, 'store' | 'uploadFolder'>
  /** The payment provider. Absent, members cannot pay. */
  payments?: Payments | undefined
  /** Starts the Stripe simulator, whose pages the app then serves. */
  startSimulator?: (() => Promise<RunningSimulator>) | undefined
  /** Absent, the app measures nothing and has no `/api/metrics`. */
  metrics?: ({ dataDir: string } & MetricsSettings) | undefined
  logger?: FastifyBaseLogger | undefined
}
