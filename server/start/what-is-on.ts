import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'

/** What the server has started, besides the settings. */
interface Running {
  /** The studio of which this is a copy. */
  original?: string | undefined
  demoStudio: boolean
  mailbox: boolean
  payments: Pick<Payments, 'simulated'> | undefined
}

type Row = readonly [what: string, on: boolean, note?: string]

/**
 * The block that the start prints: one line for each part, with on or off and the reason. It shows no secret.
 */
export function whatIsOn(config: Config, running: Running): string {
  const { publicReason, PUBLIC_URL, RATE_LIMIT, TRUST_PROXY } = config
  const { original, demoStudio, mailbox, payments } = running
  const simulated = payments?.simulated === true
  const tls = PUBLIC_URL.startsWith('https:')
  const rows: Row[] = [
    ...(original === undefined ? [] : [copyOf(original)]),
    ['public', publicReason !== undefined, publicReason ?? 'only this machine reaches the studio'],
    ['demo studio', demoStudio, demoStudio ? 'everyone knows its passwords' : ''],
    mailsOf(config, mailbox),
    ['mailbox page', mailbox, mailbox ? `Read the mails at ${PUBLIC_URL}/dev/mailbox` : ''],
    picturesOf(config),
    paymentsOf(config, simulated),
    ['payment simulator', simulated, simulated ? 'no money moves' : ''],
    ['rate limits', RATE_LIMIT, RATE_LIMIT ? '' : 'RATE_LIMIT is off'],
    [
      'second factor',
      publicReason !== undefined,
      publicReason === undefined ? 'administrators may have one' : 'administrators must have one',
    ],
    ['TLS only', tls, tls ? '' : 'PUBLIC_URL does not begin with https'],
    ...lineOfLine(config),
    ['trusted proxies', TRUST_PROXY !== false, proxiesOf(config)],
  ]
  return rows.map(lineOf).join('\n')
}

const copyOf = (original: string): Row => [
  'copy',
  true,
  `of ${original}: no mails, no refunds, no automatic work`,
]

function mailsOf({ SMTP_URL, DATA_DIR }: Config, mailbox: boolean): Row {
  if (SMTP_URL !== undefined) return ['sending mails', true, `through ${new URL(SMTP_URL).hostname}`]
  const consequence = mailbox ? '' : `: mails become files in ${join(DATA_DIR, 'mail')}`
  return ['sending mails', false, `SMTP_URL is not set${consequence}`]
}

function picturesOf({ pictureBucket: bucket, DATA_DIR }: Config): Row {
  if (bucket === undefined) return ['picture store', false, `pictures are in ${join(DATA_DIR, 'pictures')}`]
  const host = bucket.endpoint === undefined ? 'Amazon' : new URL(bucket.endpoint).host
  return ['picture store', true, `the bucket ${bucket.bucket} at ${host}`]
}

function paymentsOf({ stripe }: Config, simulated: boolean): Row {
  if (stripe !== undefined) return ['payments', true, 'through Stripe']
  const consequence = simulated ? '' : ': members cannot pay on the website'
  return ['payments', false, `STRIPE_SECRET_KEY is not set${consequence}`]
}

/** Said only where there is one, because most studios have none. */
const lineOfLine = ({ line }: Config): Row[] =>
  line === undefined ? [] : [['LINE', true, `the account ${line.basicId}`]]

const proxiesOf = ({ TRUST_PROXY }: Config) =>
  TRUST_PROXY === false ? 'TRUST_PROXY is not set' : [TRUST_PROXY].flat().join(', ')

const lineOf = ([what, on, note = '']: Row) =>
  `  ${what.padEnd(20)}${on ? 'on' : 'off'}${note && ' '.repeat(on ? 4 : 3)}${note}`
