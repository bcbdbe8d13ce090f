const prefix = 'sample-'

/** The id of a mail that nobody was meant to get. */
export const sampleId = (kind: string, language: string): string => `${prefix}${kind}-${language}`

export const isSample = ({ id }: { id: string }): boolean => id.startsWith(prefix)
