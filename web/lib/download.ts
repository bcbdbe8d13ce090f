/** Lets the browser download a text as a file. */
export const download = (name: string, type: string, text: string): void => save(name, type, text)

/** The same with the bytes of a file. */
export const downloadBytes = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void =>
  save(name, type, bytes)

function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, because some browsers begin to read the file after a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
