import { identity } from '#studio/identity.ts'

/** The address of a link that calls the studio. */
export const studioPhoneLink = (): string => `tel:${identity.phone.replaceAll('-', '')}`
