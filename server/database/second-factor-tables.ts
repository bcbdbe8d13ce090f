/*
 * The rows of the tables about second factors, beside those of tables.ts. Instants are milliseconds since
 * 1970.
 */

interface PasskeysTable {
  id: string
  memberId: string
  credentialId: string
  publicKey: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

interface TotpSecretsTable {
  memberId: string
  sealedSecret: string
  lastStep: number
  createdAt: number
  lastUsedAt: number | null
}

interface RecoveryCodesTable {
  id: string
  memberId: string
  salt: string
  codeHash: string
  createdAt: number
  usedAt: number | null
}

interface IdentityChecksTable {
  id: string
  memberId: string | null
  purpose: string
  challenge: string
  /** The session that the member confirms it in; null before a login. */
  sessionId: string | null
  attempts: number
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

export interface SecondFactorTables {
  passkeys: PasskeysTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  identity_checks: IdentityChecksTable
}
