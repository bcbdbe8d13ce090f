/**
 * `npm run test:hostile`: malformed and random requests, calls without the right to make them, a server that
 * is killed again and again, a full disk, and random histories of hires; on both databases, with more turns
 * than in `npm test`. Also what a stranger could do with a password, a mail, a seat, an export, an upload or
 * a long draft. Prints the counts and the seed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from './source-files.ts'

const files = [
  ...[
    'access',
    'bad-input',
    'broken-requests.long',
    'crash.long',
    'payment-crash.long',
    'full-disk.long',
    'features/hires/hire-histories',
    // A new password after a stranger has used the old one; what is mailed to addresses that anyone can type;
    // seats that visitors take; exports and long lists; uploads.
    'features/second-factors/new-password',
    'features/inquiries/mails',
    'features/guests/trial/trial',
    'features/exporting/export-everything',
    'http/limit-calls',
    'features/pictures/add-picture',
  ].map((name) => `server/${name}.http.test.ts`),
  // The rights and the memory of the process that decodes pictures; long drafts.
  ...[
    'features/pictures/make-sizes',
    'features/pictures/decoder-memory.long',
    'backups/postgres-programs',
    'features/studio/changed-pages',
    'features/studio/preview-draft',
  ].map((name) => `server/${name}.test.ts`),
]
const missing = files.filter((file) => !existsSync(join(projectRoot, file)))
// Vitest passes over a name that no file has.
if (missing.length > 0) throw new Error(`these test files are not there any more: ${missing.join(', ')}`)
const longestMinutes = 15

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`Seed ${seed}. To repeat: npm run test:hostile -- --seed ${seed}`)

const projects = ['unit', 'long', 'http-sqlite', 'http-postgres', 'long-sqlite', 'long-postgres'].flatMap(
  (project) => ['--project', project],
)
const reporters = ['default', './tests/support/hostile-report.ts', './tests/support/closing-line.ts']
const { status, error } = spawnSync(
  process.execPath,
  [
    join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--mode=all',
    ...projects,
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...files,
  ],
  {
    cwd: projectRoot,
    env: { ...process.env, TEST_SEED: seed, TEST_EXTENT: 'hostile' },
    stdio: 'inherit',
    timeout: longestMinutes * 60_000,
  },
)
if (error) console.error(`Ended: ${error.message}. The run may take ${longestMinutes} minutes at most.`)
console.log(`Seed ${seed}.`)
process.exitCode = status ?? 1
