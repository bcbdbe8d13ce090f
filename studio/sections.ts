/*
 * The facts that administrators change at /admin/studio. The files of this folder are what a new studio
 * begins with, and no code writes to them: what was published since then is a value that rules, mails and
 * pages are given (docs/decisions/0102).
 */
import { absencesOfFile } from './absences.ts'
import { booksOfFile } from './books.ts'
import type { Section, StudioFacts } from './facts.ts'
import { legalOfFile } from './legal-notice.ts'
import { firstVisitOfFile } from './first-visit.ts'
import { formsOfFile } from './forms.ts'
import { lineOfFile } from './line.ts'
import { homeOfFile } from './home.ts'
import { kindsOfFile } from './lesson-kinds.ts'
import { payingOfFile } from './paying.ts'
import { rulesOfFile } from './membership-rules.ts'
import { offersOfFile } from './offers.ts'
import { directionsOfFile } from './directions.ts'
import { pageFactsOfFiles } from './page-facts.ts'
import { pausingOfFile } from './pausing.ts'
import { privacyOfFile } from './privacy-policy.ts'
import { billingOfFile } from './receipts.ts'
import { storyOfFile } from './story.ts'

const { whatToBring, ...way } = pageFactsOfFiles.visit

/** What stands in the files: the facts of a new studio. */
export const factsOfFiles: Readonly<StudioFacts> = {
  absences: absencesOfFile,
  billing: billingOfFile,
  books: booksOfFile,
  booking: pageFactsOfFiles.booking,
  contact: pageFactsOfFiles.contact,
  firstVisit: firstVisitOfFile,
  forms: formsOfFile,
  home: homeOfFile,
  hours: pageFactsOfFiles.hours,
  kinds: kindsOfFile,
  legal: legalOfFile,
  line: lineOfFile,
  limits: pageFactsOfFiles.limits,
  names: pageFactsOfFiles.names,
  offers: offersOfFile,
  paying: payingOfFile,
  pausing: pausingOfFile,
  prices: pageFactsOfFiles.prices,
  privacy: privacyOfFile,
  rules: rulesOfFile,
  rental: pageFactsOfFiles.rental,
  story: storyOfFile,
  visit: { ...way, ...directionsOfFile, whatToBring },
}

export const sections = Object.keys(factsOfFiles) as Section[]
