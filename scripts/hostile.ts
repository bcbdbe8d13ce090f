/**
 * `npm run test:hostile`: malformed and random requests, calls without the right to make them, a server that
 * is killed again and again, a full disk, and random histories of hires; on both databases, with more turns
 * than in `npm test`. Also what a stranger could do with a password, a mail, a seat, an export, an upload or
 * a long draft. Prints the counts and the seed.
 */
import { parseArgs } from 'node:util'
import { allOfServer, runTests } from './run-tests.ts'

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

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
console.log(`Seed ${seed}. To repeat: npm run test:hostile -- --seed ${seed}`)

const environment = { ...process.env, TEST_SEED: seed, TEST_EXTENT: 'hostile' }
const held = runTests(files, allOfServer, { environment, longestMinutes: 15 })
console.log(`Seed ${seed}.`)
process.exitCode = held ? 0 : 1
