/** Lets the browser save a text, or bytes, as a file. */
export const download = (name: string, type: string, content: BlobPart): void =>
  downloadBlob(name, new Blob([content], { type }))

/** The same with a file that was received. */
export function downloadBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, because some browsers begin to read the file after a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
