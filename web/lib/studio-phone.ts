import type { PageFacts } from '#studio/facts.ts'

/** The address of a link that calls the studio. */
export const studioPhoneLink = (facts: PageFacts): string => `tel:${facts.contact.phone.replaceAll('-', '')}`
