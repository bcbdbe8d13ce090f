import { demoAdmin, demoDuplicate, demoMembers, demoRegulars } from './members.ts'
import { demoCardPayers, demoNewcomers } from './newcomers.ts'

/** The e-mail addresses of all members of the demo studio, in lower case. */
export const demoAddresses = [
  demoAdmin,
  ...demoMembers,
  ...demoRegulars,
  demoDuplicate,
  ...Object.values(demoNewcomers),
  ...Object.values(demoCardPayers),
].map(({ email }) => email)
