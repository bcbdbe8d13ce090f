const prefix = 'sample-'

/** The id of a sample mail, which is not in the outbox. */
export const sampleId = (kind: string, language: string): string => `${prefix}${kind}-${language}`

export const isSample = ({ id }: { id: string }): boolean => id.startsWith(prefix)
