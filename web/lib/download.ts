/** Lets the browser download a text as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, because some browsers begin to read the file after a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
