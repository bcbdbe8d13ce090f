import { createHmac } from 'node:crypto'

/** Stands for an account in the security log. The same account always gets the same hash. */
export type HashAccount = (account: string) => string

/**
 * Hashes with a key, because a list of e-mail addresses could otherwise be tried against the log.
 * @param secret at least 32 characters
 */
export const createAccountHash =
  (secret: string): HashAccount =>
  (account) =>
    createHmac('sha256', secret).update(`account ${account.toLowerCase()}`).digest('hex').slice(0, 16)
