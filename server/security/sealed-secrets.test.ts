import { expect, test } from 'vitest'
import { createSealedSecrets } from './sealed-secrets.ts'

const secrets = createSealedSecrets('a secret of at least 32 characters')

test('opens a text for the purpose for which it was sealed', () => {
  const sealed = secrets.seal('totp member-1', '秘密 text')
  expect(secrets.open('totp member-1', sealed)).toBe('秘密 text')
  expect(secrets.open('totp member-2', sealed)).toBeUndefined()
})

test('opens nothing that was changed, cut or sealed with another secret', () => {
  const sealed = secrets.seal('totp', 'text')
  for (let position = 0; position < sealed.length; position += 1) {
    const other = sealed[position] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, position) + other + sealed.slice(position + 1)
    expect(secrets.open('totp', changed)).toBeUndefined()
    expect(secrets.open('totp', sealed.slice(0, position))).toBeUndefined()
  }
  for (const more of ['=', '!', '\n']) expect(secrets.open('totp', sealed + more)).toBeUndefined()
  const elsewhere = createSealedSecrets('another secret of at least 32 characters')
  expect(elsewhere.open('totp', sealed)).toBeUndefined()
})

test('seals the same text differently each time, without showing it', () => {
  const [first, second] = [secrets.seal('totp', 'text'), secrets.seal('totp', 'text')]
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64url').toString()).not.toContain('text')
})

test('the digest of a text differs by purpose and secret, and is always the same', () => {
  const elsewhere = createSealedSecrets('another secret of at least 32 characters')
  const digests = [
    secrets.digest('codes', 'text'),
    secrets.digest('codes', 'texts'),
    secrets.digest('codes t', 'ext'),
    elsewhere.digest('codes', 'text'),
  ]
  expect(new Set(digests).size).toBe(4)
  expect(createSealedSecrets('a secret of at least 32 characters').digest('codes', 'text')).toBe(digests[0])
})
