/*
 * The rows of the tables about second factors, beside those of tables.ts. Instants are milliseconds since
 * 1970.
 */

interface PasskeysTable {
  id: string
  member_id: string
  credential_id: string
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

interface TotpSecretsTable {
  member_id: string
  sealed_secret: string
  last_step: number
  created_at: number
  last_used_at: number | null
}

interface RecoveryCodesTable {
  id: string
  member_id: string
  salt: string
  code_hash: string
  created_at: number
  used_at: number | null
}

interface IdentityChecksTable {
  id: string
  member_id: string | null
  purpose: string
  challenge: string
  /** The session that the member confirms it in; null before a login. */
  session_id: string | null
  attempts: number
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface SecondFactorTables {
  passkeys: PasskeysTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  identity_checks: IdentityChecksTable
}
