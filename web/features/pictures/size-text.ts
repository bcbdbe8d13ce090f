const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The size of a file as phones and computers show it, in both languages. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / kilobyte))} KB` : `${(bytes / megabyte).toFixed(1)} MB`
