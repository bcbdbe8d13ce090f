/** Bounds that both sides check (specification sections 5 and 9). */
export const limits = {
  seats: { min: 1, max: 10, initial: 1 },
  /** Start and end of a lesson are multiples of this. */
  stepMinutes: 15,
  /** The database holds to it too; the week query counts on it. */
  lessonHours: 24,
  /** Copies of a lesson that one call makes. */
  copiesAtOnce: 60,
  /** Requests that one may take the place of. */
  requestsReplaced: 50,
  /** The longest availability window of a rentable; the database holds to it too. */
  windowHours: 24,
  /** Whole yen for an hour. */
  unitPrice: 10_000_000,
  rentableParts: 50,
  titleLength: 100,
  descriptionLength: 2_000,
  urlLength: 2_000,
  nameLength: 100,
  phoneLength: 20,
  addressLength: 200,
  messageLength: 4_000,
  emailLength: 254,
  passwordLength: { min: 6, max: 200 },
  /** Longest range of days that the lesson list answers at once. */
  rangeDays: 62,
  /** Of lists that are read page by page. */
  page: { size: 1_000, most: 1_000_000 },
  searchLength: 100,
  tickets: 9_999,
  reasonLength: 200,
  bodyBytes: 64 * 1024,
  requestTimeoutMs: 5_000,
} as const
