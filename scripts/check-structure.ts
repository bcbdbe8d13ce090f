/**
 * `npm run check:structure`: imports run one way and never in a cycle, between the features of the server
 * down their order (feature-order.ts), each table is written by the feature that owns it, file names say what
 * a file is about, and no file is too long. It reports small files that one neighbour alone imports, because
 * a reader opens a second file there for a section of the first.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { featureOrder, refusalOfOrder } from './feature-order.ts'
import { cyclesOf, importsOf, projectRoot, sourceFiles } from './source-files.ts'
import { writesOf } from './table-writes.ts'

const sides = ['contract', 'studio', 'time', 'server', 'demo', 'web', 'tests', 'bench', 'scripts']
const longest = 400
const widestComment = 110
/** A file below this length that one neighbour alone imports is reported. */
const smallest = 60

/** What each folder may import besides itself: folders or single files. The first matching row decides. */
const directions: Array<[folder: string, allowed: string[]]> = [
  ['contract', ['studio']],
  ['studio', []],
  ['time', ['studio']],
  ['server/database', ['contract', 'studio', 'time']],
  ['server/security', ['server/http', 'contract', 'studio', 'time']],
  // The context for its type: the app makes each.
  ['server/http', ['server/context.ts', 'server/database', 'server/security', 'contract', 'studio', 'time']],
  ['server/stripe', ['contract', 'studio', 'time']],
  ['server/line', []],
  [
    'server/mail',
    [
      'server/context.ts',
      'server/database',
      'server/security',
      'server/texts.ts',
      'server/periodic-job.ts',
      'contract',
      'studio',
      'time',
    ],
  ],
  [
    'server/features',
    [
      // Types only: a feature registers itself with the services of the process, which it does not make.
      'server/services.ts',
      'server/context.ts',
      'server/database',
      'server/http',
      'server/mail',
      'server/security',
      'server/line',
      'server/stripe',
      'server/texts.ts',
      'server/periodic-job.ts',
      'contract',
      'studio',
      'time',
    ],
  ],
  ['server', ['demo', 'locales', 'contract', 'studio', 'time']],
  ['demo', ['server', 'contract', 'studio', 'time']],
  ['web/lib', ['contract', 'studio', 'time']],
  ['web/ui', ['web/lib', 'contract', 'studio', 'time']],
  ['web/features', ['web/ui', 'web/lib', 'contract', 'studio', 'time']],
  ['web/pages', ['web/features', 'web/ui', 'web/lib', 'contract', 'studio', 'time']],
  ['web/app', ['web/pages', 'web/features', 'web/ui', 'web/lib', 'locales', 'contract', 'studio', 'time']],
]

/**
 * The folder that owns each table: only its queries write the table. `counters` has one row for each folder.
 */
const owners: Record<string, string> = {
  lessons: 'server/features/lessons',
  bookings: 'server/features/bookings',
  absences: 'server/features/bookings/absences',
  waiting_entries: 'server/features/bookings/waiting-list',
  ticket_lots: 'server/features/tickets',
  ticket_movements: 'server/features/tickets',
  members: 'server/features/members',
  staff_invitations: 'server/features/accounts',
  sessions: 'server/features/sessions',
  password_resets: 'server/features/sessions',
  email_changes: 'server/features/members',
  calendar_feeds: 'server/features/calendar-feeds',
  member_codes: 'server/features/member-codes',
  line_accounts: 'server/features/line',
  line_codes: 'server/features/line',
  line_events: 'server/features/line',
  line_chats: 'server/features/line',
  line_messages: 'server/features/line',
  passkeys: 'server/features/second-factors',
  totp_secrets: 'server/features/second-factors',
  recovery_codes: 'server/features/second-factors',
  identity_checks: 'server/features/second-factors',
  payment_links: 'server/features/payments',
  orders: 'server/features/payments',
  payment_customers: 'server/features/payments',
  memberships: 'server/features/payments',
  pausings: 'server/features/payments',
  pause_fees: 'server/features/payments/pause-fees',
  payments: 'server/features/payments',
  payment_failures: 'server/features/payments',
  refunds: 'server/features/payments/refunds',
  refund_entries: 'server/features/payments',
  awaited_payments: 'server/features/payments',
  payment_reminders: 'server/features/payments/money',
  provider_fees: 'server/features/books',
  book_exports: 'server/features/books',
  book_entries: 'server/features/books',
  webhook_events: 'server/features/payments',
  refused_webhooks: 'server/features/payments',
  receipt_reissues: 'server/features/payments',
  spaces: 'server/features/spaces',
  space_parts: 'server/features/spaces',
  availability_windows: 'server/features/spaces',
  weekly_windows: 'server/features/spaces',
  space_pictures: 'server/features/spaces',
  space_blocks: 'server/features/spaces/occupancy',
  occupancy: 'server/features/spaces/occupancy',
  hires: 'server/features/hires',
  offer_orders: 'server/features/offers',
  coupons: 'server/features/coupons',
  invitations: 'server/features/invitations',
  referral_codes: 'server/features/referrals',
  referrals: 'server/features/referrals',
  lesson_series: 'server/features/schedule/series',
  closures: 'server/features/spaces',
  closure_spaces: 'server/features/spaces',
  closure_lessons: 'server/features/closures',
  closure_bookings: 'server/features/closures',
  teachers: 'server/features/teachers',
  pictures: 'server/features/pictures',
  picture_removals: 'server/features/pictures',
  inquiries: 'server/features/inquiries',
  inquiry_answers: 'server/features/inquiries',
  person_notes: 'server/features/notes',
  first_visit_answers: 'server/features/first-visits',
  health_answers: 'server/features/first-visits',
  confirmed_steps: 'server/features/first-steps',
  studio_beginning: 'server/features/facts',
  studio_address: 'server/features/facts',
  guests: 'server/features/guests',
  trial_holds: 'server/features/guests/trial',
  mailings: 'server/features/campaigns',
  news_items: 'server/features/news',
  notices: 'server/features/notices',
  fact_versions: 'server/features/facts',
  imports: 'server/features/importing',
  import_lines: 'server/features/importing',
  outbox: 'server/mail',
  audit_log: 'server/features/audit',
  idempotency_keys: 'server/features/idempotency',
  attempts: 'server/features/attempts',
  demo_studio: 'demo/sample-studio',
}

const meaningless = /^(utils?|helpers?|misc|common|service|manager|data|index|types)\.tsx?$/
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const problems: string[] = []
const files = sides.flatMap(sourceFiles)
const product = files.filter((file) => !isTest(file))
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const lengths = new Map(product.map((file) => [file, textOf(file).split('\n').length - 1]))

for (const file of files) checkComments(file)
for (const file of product) {
  checkName(file)
  checkLength(file)
  checkImports(file)
  if (/^(server|demo)\/(?!database\/)/.test(file)) checkWrites(file)
}
for (const cycle of cyclesOf(imports)) problems.push(`import cycle: ${cycle.join(' → ')}`)

const sections = product.filter(isSectionOfNeighbour)
for (const problem of problems) console.error(problem)
console.log(
  `${product.length} files, longest ${Math.max(...lengths.values())} lines, ${problems.length} problems; ` +
    `${sections.length} files below ${smallest} lines have one neighbour as their only importer`,
)
if (process.argv.includes('--sections')) console.log(sections.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1

function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

function checkName(file: string): void {
  // The route table is named after its folder, because it is the index of the contract.
  if (meaningless.test(basename(file)) && file !== 'contract/index.ts') {
    problems.push(`${file}: the name does not say what the file is about`)
  }
}

function checkLength(file: string): void {
  const lines = lengths.get(file) ?? 0
  if (lines > longest) problems.push(`${file}: ${lines} lines, the limit is ${longest}`)
}

/** Code is wrapped by the formatter, comments are not. */
function checkComments(file: string): void {
  for (const [position, line] of textOf(file).split('\n').entries()) {
    if (line.length > widestComment && /^\s*(\/\/|\/\*|\*) /.test(line))
      problems.push(`${file}:${position + 1}: a comment is wider than ${widestComment} columns`)
  }
}

function checkImports(file: string): void {
  const rule = directions.find(([folder]) => file.startsWith(`${folder}/`))
  if (rule === undefined) return
  const [own, allowed] = rule
  for (const imported of imports.get(file) ?? []) {
    if (![own, ...allowed].some((place) => imported === place || imported.startsWith(`${place}/`))) {
      problems.push(`${file} may not import ${imported}`)
    }
    const refusal = refusalOfOrder(file, imported, featureOrder)
    if (refusal !== undefined) problems.push(refusal)
  }
}

function checkWrites(file: string): void {
  for (const table of writesOf(textOf(file))) {
    const owner = owners[table]
    if (owner === undefined && table !== 'counters') problems.push(`${file}: the table ${table} has no owner`)
    if (!file.endsWith('queries.ts')) problems.push(`${file} writes ${table}, which only a queries.ts may do`)
    if (owner !== undefined && dirname(file) !== owner) {
      problems.push(`${file} writes ${table}, which belongs to ${owner}`)
    }
  }
}

/** A set of rules with tests of its own is found by its name, however small it is. */
function isSectionOfNeighbour(file: string): boolean {
  const [only, ...others] = product.filter((importer) => imports.get(importer)?.includes(file))
  const hasTest = files.includes(file.replace(/\.tsx?$/, '.test.ts'))
  const small = (lengths.get(file) ?? 0) < smallest
  return only !== undefined && others.length === 0 && dirname(only) === dirname(file) && small && !hasTest
}
