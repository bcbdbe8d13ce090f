import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import type { BucketSettings } from '#server/features/pictures/bucket-client.ts'
import { trialBooking, trialBookingModes } from '#studio/booking-rules.ts'
import { readTrustedProxies } from './http/trusted-proxies.ts'
import { publicReason } from './security/public-reason.ts'

const on = z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] })

const proxies = z.string().transform((given, context) => {
  const read = readTrustedProxies(given)
  if (read !== undefined) return read
  context.addIssue('must be on, off, a number of proxies, or their addresses and ranges separated by commas')
  return z.NEVER
})

/** LINE needs all of them. */
const lineSettings = ['LINE_CHANNEL_ACCESS_TOKEN', 'LINE_CHANNEL_SECRET', 'LINE_BASIC_ID'] as const

/** Checks pairs of settings also when another setting is wrong, so that one message names all mistakes. */
const always = () => true

/** The settings. `.env.example` lists them with their defaults, docs/operating.md explains each. */
export const settings = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    WORKERS: z.coerce.number().int().min(1).max(64).default(1),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, abort: true })
      .refine(
        (url) => new URL(url).href === `${new URL(url).origin}/`,
        'may name no path, no query and no user',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((folder) => resolve(folder)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    TOKEN_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    DEMO_DATA: on.optional(),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(limits.passwordLength.min, `needs at least ${limits.passwordLength.min} characters`)
      .max(limits.passwordLength.max, `may have ${limits.passwordLength.max} characters at most`)
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'begins with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, 'begins with whsec_')
      .optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    LINE_CHANNEL_ACCESS_TOKEN: z.string().min(20, 'is no access token of a channel').optional(),
    LINE_CHANNEL_SECRET: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'has 32 characters from 0 to 9 and a to f')
      .optional(),
    LINE_BASIC_ID: z
      .string()
      .regex(/^@[\w.-]{2,}$/, 'begins with @, such as @123abcde')
      .optional(),
    LINE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
      .optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'is no name of a region')
      .optional(),
    S3_PATH_STYLE: on.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TRUST_PROXY: proxies.default(false),
    RATE_LIMIT: on.default(true),
    BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).default(14),
    AUDIT_DAYS: z.coerce.number().int().min(0).max(36_500).default(3653),
    MAIL_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
    GUEST_DAYS: z.coerce.number().int().min(0).max(36_500).default(365),
    TRIAL_BOOKING: z.enum(trialBookingModes).default(trialBooking),
    METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(
    ({ RATE_LIMIT, HOST, PUBLIC_URL }) => RATE_LIMIT || publicReason({ HOST, PUBLIC_URL }) === undefined,
    {
      path: ['RATE_LIMIT'],
      error: 'may be off only when HOST and PUBLIC_URL are loopback addresses',
      when: always,
    },
  )
  .refine(({ WORKERS, DATABASE_URL }) => WORKERS === 1 || DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    error:
      'may be more than 1 only with PostgreSQL (DATABASE_URL), because one process has the embedded database',
    when: always,
  })
  .refine((given) => given.DEMO_DATA !== true || publicReason(given) === undefined, {
    path: ['DEMO_DATA'],
    error:
      'may not be on in a public studio: NODE_ENV is production, or HOST or PUBLIC_URL is not a loopback address',
    when: always,
  })
  .refine((given) => (given.ADMIN_EMAIL === undefined) === (given.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_PASSWORD'],
    error: 'goes together with ADMIN_EMAIL',
    when: always,
  })
  .refine(
    (given) => (given.STRIPE_SECRET_KEY === undefined) === (given.STRIPE_WEBHOOK_SECRET === undefined),
    {
      path: ['STRIPE_WEBHOOK_SECRET'],
      error: 'goes together with STRIPE_SECRET_KEY',
      when: always,
    },
  )
  .superRefine(
    (given, context) => {
      const named = lineSettings.find((name) => given[name] !== undefined)
      if (named === undefined) return
      for (const name of lineSettings.filter((other) => given[other] === undefined))
        context.addIssue({ code: 'custom', path: [name], message: `goes together with ${named}` })
    },
    { when: always },
  )
  .superRefine(
    (given, context) => {
      for (const mistake of bucketMistakes(given)) context.addIssue({ code: 'custom', ...mistake })
    },
    { when: always },
  )

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment; no other code does. An empty variable counts as absent.
 * @throws one error whose message names every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) throw new Error(explain(result.error))
  const {
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL,
    LINE_CHANNEL_ACCESS_TOKEN: accessToken,
    LINE_CHANNEL_SECRET: channelSecret,
    LINE_BASIC_ID: basicId,
    LINE_API_URL: lineApiUrl,
    S3_BUCKET,
    S3_ENDPOINT,
    S3_REGION,
    S3_PATH_STYLE,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    ...values
  } = result.data
  const reason = publicReason(values)
  return {
    ...values,
    /**
     * Why this is a public studio; undefined for one that only this machine reaches (docs/decisions/0014).
     */
    publicReason: reason,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    DEMO_DATA: values.DEMO_DATA ?? reason === undefined,
    firstAdmin:
      ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined
        ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
        : undefined,
    stripe:
      STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
        : undefined,
    /** The official account by which members get messages too; undefined where there is none. */
    line:
      accessToken !== undefined && channelSecret !== undefined && basicId !== undefined
        ? { accessToken, channelSecret, basicId, apiUrl: lineApiUrl }
        : undefined,
    /** Where the pictures are; undefined for DATA_DIR. */
    pictureBucket: bucketOf(result.data),
  }
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  return `These settings are wrong (docs/operating.md explains them):\n${lines.join('\n')}`
}

/**
 * The secret that signs tokens: from the settings, else from a file in DATA_DIR that only its owner can read.
 */
export function tokenSecret({ TOKEN_SECRET, DATA_DIR }: Config): string {
  if (TOKEN_SECRET !== undefined) return TOKEN_SECRET
  const file = join(DATA_DIR, 'token-secret')
  mkdirSync(DATA_DIR, { recursive: true })
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 32)
    throw new Error(`${file} holds an incomplete secret; remove the file, and the server makes a new one`)
  return secret
}

/**
 * Links a complete draft into place, so that the file never holds half a secret. When two processes start at
 * once, both use the secret of the first one.
 */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
}

/** The settings of a store for pictures, as the environment gives them. */
interface GivenBucket {
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_PATH_STYLE?: boolean | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

const besideBucket = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

/** Which settings are missing beside the others. */
function bucketMistakes(given: GivenBucket): Array<{ path: string[]; message: string }> {
  if (given.S3_BUCKET === undefined) {
    const first = besideBucket.find((name) => given[name] !== undefined)
    return first === undefined ? [] : [{ path: ['S3_BUCKET'], message: `goes together with ${first}` }]
  }
  const keys = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => given[name] === undefined)
    .map((name) => ({ path: [name], message: 'goes together with S3_BUCKET' }))
  if (given.S3_ENDPOINT !== undefined || given.S3_REGION !== undefined) return keys
  return [
    ...keys,
    { path: ['S3_REGION'], message: 'is needed at Amazon; for another store name S3_ENDPOINT' },
  ]
}

/** Most stores that are not Amazon's take the bucket in the path only, and this region for their own. */
function bucketOf(given: GivenBucket): BucketSettings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    return undefined
  return {
    bucket: S3_BUCKET,
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION ?? 'us-east-1',
    pathStyle: given.S3_PATH_STYLE ?? given.S3_ENDPOINT !== undefined,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
