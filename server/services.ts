import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrialBookingMode } from '#studio/booking-rules.ts'
import type { Clock } from '#time/clock.ts'
import type { Context } from './context.ts'
import type { Database } from './database/database.ts'
import type { ReadFacts } from './features/facts/current-facts.ts'
import type { ConfirmNews } from './features/news/current-news.ts'
import type { PictureStore } from './features/pictures/picture-store.ts'
import type { RelyingParty } from './features/second-factors/relying-party.ts'
import type { Operation } from './features/status/read-status.ts'
import type { Documents } from './features/studio/current-pages.ts'
import type { ConfirmSpaces } from './features/spaces/spaces.ts'
import type { ConfirmTeachers } from './features/teachers/current-teachers.ts'
import type { RenderPages } from './http/page-renderer.ts'
import type { RateLimit } from './http/rate-limits.ts'
import type { RegisterEndpoint } from './http/register-endpoint.ts'
import type { Line } from './line/line-api.ts'
import type { WriteMail } from './mail/write-mail.ts'
import type { Tokens } from './security/access-tokens.ts'
import type { HashAccount } from './security/account-hash.ts'
import type { DeviceCookies } from './security/device-cookies.ts'
import type { LinkTokens } from './security/link-tokens.ts'
import type { SealedSecrets } from './security/sealed-secrets.ts'
import type { Payments } from './stripe/payment-provider.ts'

/**
 * The services of the process. Each feature gets them and registers its calls, hooks and routes with them.
 */
export interface App {
  /** For hooks, and for routes that are no calls of the contract: files, feeds, webhooks. */
  fastify: FastifyInstance
  registerEndpoint: RegisterEndpoint
  database: Database
  /** The context of a visitor, for routes that are no calls of the contract. */
  visitorContext: (request: FastifyRequest) => Promise<Context<undefined>>
  clock: Clock
  /** The beginning of all links, without a slash at the end. */
  publicUrl: string
  rateLimit: RateLimit
  readFacts: ReadFacts
  confirmNews: ConfirmNews
  confirmTeachers: ConfirmTeachers
  confirmSpaces: ConfirmSpaces
  writeMail: WriteMail
  /** Absent, members cannot pay on the website. */
  payments: Payments | undefined
  /** Absent, the studio sends nothing by LINE, and no page speaks of it. */
  line: Line | undefined
  pictures: {
    store: PictureStore
    /** Where uploads are until they are kept or refused. */
    uploadFolder: string
  }
  operation: Operation
  tokens: Tokens
  linkTokens: LinkTokens
  sealedSecrets: SealedSecrets
  deviceCookies: DeviceCookies
  hashAccount: HashAccount
  relyingParty: RelyingParty
  /** Whether administrators must have a second factor: in a public studio. */
  secondFactorRequired: boolean
  /** E-mail addresses in lower case whose members cannot log in. */
  blockedLogins: readonly string[]
  trialBooking: TrialBookingMode
  /** Folder of the built pages. Absent, the app serves the API only. */
  siteDir: string | undefined
  /** Absent, the app serves no pages. */
  renderPages: RenderPages | undefined
  /** The pages that are published in a version of the database. */
  documentsOf: (version: string) => Promise<Documents | undefined>
}
