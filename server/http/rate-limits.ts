import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'
import type { Clock } from '#time/clock.ts'
import { ApiError } from './api-error.ts'
import type { CountAttempt } from './memory-counts.ts'

const minute = 60 * 1000
const quarterHour = 15 * minute

/** How many attempts one network address has in a quarter of an hour. */
const addressBounds = {
  /** High, because a family or an office may share one address. */
  loginPerAddress: 60,
  inquiryPerAddress: 10,
  secondStepPerAddress: 60,
  registrationPerAddress: 20,
  emailExistsPerAddress: 60,
  postalCodePerAddress: 120,
  forgottenPerAddress: 10,
  resetPerAddress: 30,
  emailLinkPerAddress: 30,
  paymentPerAddress: 120,
  checkoutPerAddress: 60,
  paymentLinkPerAddress: 10,
  /** Keeps a stranger from guessing the codes of members. */
  referralPerAddress: 60,
} as const

/** The same for calls that come so often that each of several processes counts for itself. */
const frequentAddressBounds = {
  /**
   * Calendar programs go on asking for addresses that have ended, many of them from one network of Google or
   * Microsoft.
   */
  unknownFeedPerAddress: 600,
  /** All writes without a login together, the ones above included. */
  writePerAddress: 600,
} as const

/** How many calls there are within how many milliseconds. */
interface Most {
  most: number
  within: number
}

/**
 * How many attempts there are for one account, or from one device of a member, in a quarter of an hour, from
 * all addresses together.
 */
const accountBounds = {
  /** From devices on which the member has not logged in before. */
  loginPerAccount: 10,
  loginPerDevice: 10,
  /**
   * Codes of a second factor: from devices on which the administrator has not logged in before, or from one
   * that is known.
   */
  secondStepPerAccount: 10,
  secondStepPerDevice: 10,
  /** Keeps a stranger from filling an inbox with copies of inquiries. */
  inquiryPerRecipient: 10,
  passwordPerAccount: 10,
  /** Keeps a stranger at the door from trying the PINs. */
  pinPerKiosk: 10,
  /** Limited because the answer tells whether a member has an e-mail address. */
  profilePerAccount: 60,
  paymentLinkPerMember: 5,
  /** By all administrators together. */
  passwordLinkPerMember: 5,
  /** Keeps a member from filling a stranger's inbox. */
  emailLinkPerMember: 5,
  forgottenPerAccount: 3,
  checkoutPerAccount: 20,
  /** Keeps a member from guessing codes. */
  couponPerAccount: 60,
  /** Keeps a member from holding one time after the other without paying. */
  holdPerAccount: 20,
  /** Keeps a person at LINE from guessing the codes of members. */
  lineCodePerUser: 10,
} as const

/**
 * How many writes and exports there are for one account: more than a person makes, fewer than a script would.
 * All calls of a kind count together (limit-calls.ts). Each of several processes counts for itself, because
 * they come often.
 */
const frequentAccountBounds = {
  /** Readings of a member's calendar feed, by all programs that have its address. */
  feedPerMember: { most: 60, within: quarterHour },
  writePerMember: { most: 120, within: quarterHour },
  /** A receptionist who saves something every second for a quarter of an hour stays below. */
  writePerAdministrator: { most: 1_200, within: quarterHour },
  exportPerAccount: { most: 10, within: quarterHour },
  /** Codes of members at the reception. A scanner that reads one every three seconds stays below. */
  memberCodePerAdministrator: { most: 300, within: quarterHour },
  /**
   * Reads of the personal data of many. An administrator who opens a page every second for a quarter of an
   * hour stays below.
   */
  personalReadPerAdministrator: { most: 900, within: quarterHour },
  /** Of these, pages that are longer than a screen shows: together not more than a few exports. */
  longPagePerAdministrator: { most: 60, within: quarterHour },
  /**
   * Slows down booking and cancelling one lesson again and again. A cancellation is free, because each needs
   * a booking.
   */
  bookingOfOneLesson: { most: 10, within: 5 * minute },
} as const

/**
 * How many addresses and accounts each bound counts; beyond that it forgets the one that was tried the
 * longest ago. With so many, an attacker needs thousands of addresses to make the server forget an account.
 */
const kept = { addresses: 20_000, accounts: 100_000 }

const addresses = { ...addressBounds, ...frequentAddressBounds }
const accounts = { ...accountBounds, ...frequentAccountBounds }
const bounds: Record<Bound, number | Most> = { ...addresses, ...accounts }
const frequent = { ...frequentAddressBounds, ...frequentAccountBounds }

type Bound = keyof typeof addresses | keyof typeof accounts

/**
 * Counts an attempt; beyond the bound it throws `error.server.too_many_requests`, which sets `Retry-After`.
 */
export type RateLimit = (bound: Bound, key: string) => Promise<void>

export interface Counting {
  clock: Clock
  /** Counts what comes with each write, in the memory of this process. */
  countHere: CountAttempt
  /** Counts what guesses a password or causes a mail, for all processes on the database. */
  countEverywhere: CountAttempt
}

/** @param counting undefined: nothing is limited */
export function createRateLimit(counting: Counting | undefined): RateLimit {
  if (counting === undefined) return async () => undefined
  const { clock, countHere, countEverywhere } = counting
  return async (bound, key) => {
    const isAddress = bound in addresses
    const given = bounds[bound]
    const { most, within } = typeof given === 'number' ? { most: given, within: quarterHour } : given
    const window = { within, kept: isAddress ? kept.addresses : kept.accounts }
    const count = bound in frequent ? countHere : countEverywhere
    const { made, endsAt } = await count(bound, isAddress ? networkOf(key) : key, window)
    if (made > most) throw new TooManyRequests(Math.ceil((endsAt - clock()) / 1000))
  }
}

/**
 * An IPv6 address counts as its network of 2^64 addresses, because one customer of a provider has all of
 * them. The address is undefined when the client has closed the connection already.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? ''
  const parsed = new Address6(address)
  if (parsed.isMapped4()) return parsed.to4().correctForm()
  return new Address6(`${address}/64`).startAddress().correctForm()
}

export class TooManyRequests extends ApiError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('error.server.too_many_requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
