/** Limits that the web and the server both check (specification sections 5 and 9). */
export const limits = {
  seats: { min: 1, max: 10, initial: 1 },
  /** What administrators may allow for an event. */
  eventSeats: 200,
  /** Whole yen. */
  eventPrice: 1_000_000,
  /** Lessons and windows start and end on multiples of this. */
  stepMinutes: 15,
  /** A lesson is at most this long. The table checks it too, because the query of a week relies on it. */
  lessonHours: 24,
  /** Copies of a lesson in one call. */
  copiesAtOnce: 60,
  /** Lessons that a teacher can have on a day. */
  lessonsOfDay: 60,
  /** An availability window is at most this long. The table checks it too. */
  windowHours: 24,
  /** A closure is at most this long. The table checks it too. */
  closureDays: 31,
  closureReasonLength: 100,
  /** A blocked time of a space is at most this long. */
  blockDays: 31,
  /** Whole yen for an hour. */
  unitPrice: 10_000_000,
  spaceParts: 50,
  spacePictures: 8,
  pictureTextLength: 200,
  /** Of a picture for the library: 20 MB, as a phone counts them, and a camera of 108 million pixels. */
  uploadBytes: 20 * 1024 * 1024,
  uploadPixels: 110_000_000,
  /**
   * What the decoder of a picture takes at most, so that its process stays below 500 MB. Of kinds other than
   * JPEG it bounds the pixels.
   */
  decodeBytes: 300_000_000,
  /** Pieces of equipment of a space, and the characters of each. */
  equipmentPieces: 30,
  equipmentLength: 60,
  hirePeople: 200,
  /** Whole yen, where the studio and the member agree on it. */
  hirePrice: 100_000_000,
  hirePurposeLength: 200,
  /** The longest range of the view of money. */
  moneyMonths: 24,
  /** Whole yen that a guest pays for a seat. */
  guestPrice: 100_000,
  /**
   * Whole yen, for a month on a plan or the rental membership, where the studio and the member agree on it.
   */
  planPrice: 1_000_000,
  /** A payment on site may be noted so many days later, and pays for at most so many days. */
  sitePaymentDays: 366,
  titleLength: 100,
  /** News that the site keeps, because one page shows them all. */
  newsItems: 300,
  /** Of the text of a bar above every page: a sentence or two, because it stands above everything else. */
  noticeLength: 140,
  /** The longest period of a bar. */
  noticeDays: 366,
  noticesListed: 100,
  /** Of a note of the staff about a person, and the notes about one. */
  noteLength: 500,
  notesOfPerson: 100,
  /** Teachers of a studio, because one page shows them all. */
  teachers: 60,
  /** Of a text among the facts of the studio that is a sentence or two. */
  factLength: 300,
  /** Of the names of the studio and the company, which stand in the subject of mails and in titles. */
  studioName: 60,
  /** Of the studio's tagline, which is the heading of the landing page. */
  tagline: 80,
  /** Of a text among the facts that has several sentences, such as a row of the legal notice. */
  factPassage: 1_000,
  /** The times among which a waiting member chooses. */
  waitingChoices: 12,
  /** The rows of the cancellation fee of a hire. */
  cancellationTiers: 6,
  /** The steps of a description among the facts. */
  factSteps: 12,
  /** The sections of a document of the studio, such as the privacy policy. */
  documentParts: 30,
  /** How often a coupon can be used, where that is limited. */
  couponUses: 100_000,
  /** Offers of a studio, and the characters of the name of one. */
  offers: 20,
  offerName: 40,
  /** The kinds of lessons, because one page introduces them all. */
  lessonKinds: 30,
  /** The blocks of a page that the owner arranges, and the cards on the landing page. */
  pageBlocks: 20,
  pageCards: 6,
  /** Questions of the questionnaire, and the characters of an answer. */
  questions: 20,
  answerLength: 500,
  /** The rules for absences. */
  absenceRules: 10,
  /** The published versions of a section of the facts that are listed. */
  factVersions: 100,
  descriptionLength: 2_000,
  urlLength: 2_000,
  /** Of the name and of the purpose on a receipt. */
  addresseeLength: 60,
  nameLength: 100,
  phoneLength: 20,
  addressLength: 200,
  messageLength: 4_000,
  emailLength: 254,
  passwordLength: { min: 6, max: 200 },
  /** The longest range of the list of lessons. */
  rangeDays: 62,
  /** For lists that are read page by page: the longest page and the highest page number. */
  page: { size: 1_000, most: 1_000_000 },
  /** Passkeys of one member. */
  passkeys: 10,
  searchLength: 100,
  /** Entries of a member's timeline in one call. */
  timelineSize: 100,
  /** A text is searched in so many days of the log at most, because each entry of that time is read. */
  logSearchDays: 183,
  tickets: 9_999,
  /** Tickets that an administrator gives to a member, or takes, in one call. */
  ticketsAtOnce: 100,
  /** Tickets that an administrator gives expire within so many days, or not at all. */
  expiryDays: 1_096,
  /** Members of one campaign, so that its transaction keeps others waiting for a moment only. */
  campaignMembers: 5_000,
  /** Recipients of one mailing, for the same reason. */
  mailingMembers: 5_000,
  /** A mailing to more recipients needs the administrator's password. */
  mailingWithoutPassword: 50,
  mailingSubjectLength: 100,
  mailingTextLength: 5_000,
  /** The longest time without a visit by which members are filtered. */
  filterWeeks: 520,
  /** Members that an administrator chooses in the list, because their ids stand in an address. */
  chosenMembers: 100,
  reasonLength: 200,
  /** So long after it was noted, a payment can be withdrawn as noted by mistake. */
  withdrawalMs: 5 * 60_000,
  bodyBytes: 64 * 1024,
  requestTimeoutMs: 5_000,
  /**
   * Of a call that renders all pages: a second of processor time, which may be many seconds on a busy
   * machine.
   */
  renderTimeoutMs: 30_000,
} as const
