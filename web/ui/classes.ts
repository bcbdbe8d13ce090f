/** Joins class names and skips those that are false or undefined. */
export const classes = (...names: Array<string | false | undefined>): string =>
  names.filter(Boolean).join(' ')
