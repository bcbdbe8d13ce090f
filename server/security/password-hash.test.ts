import { expect, test } from 'vitest'
import { hashPassword } from './password-hash.ts'

test('a password is hashed with Argon2id at the cost that OWASP recommends', async () => {
  expect(await hashPassword('sun on the floor')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
