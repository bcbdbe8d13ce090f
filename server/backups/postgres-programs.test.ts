import { expect, test } from 'vitest'
import { environmentOf } from './postgres-programs.ts'

test('PostgreSQL’s programs get no secret of the studio', () => {
  const given = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', PGSSLROOTCERT: '/ca.pem' }
  const secrets = {
    TOKEN_SECRET: 's',
    STRIPE_SECRET_KEY: 's',
    SMTP_URL: 's',
    DATABASE_URL: 's',
    NODE_OPTIONS: '',
  }
  expect(environmentOf({ ...given, ...secrets })).toEqual(given)
})
