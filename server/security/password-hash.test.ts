import { expect, onTestFinished, test } from 'vitest'
import { productCost } from '#tests/support/passwords.ts'
import { hashPassword, passwordCost } from './password-hash.ts'

test('a password is hashed with Argon2id at the cost that OWASP recommends', async () => {
  const ofTests = { ...passwordCost }
  onTestFinished(() => void Object.assign(passwordCost, ofTests))
  Object.assign(passwordCost, productCost)
  expect(await hashPassword('sun on the floor')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
