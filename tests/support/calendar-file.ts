/** The lines of a calendar file by their name, without parameters. Folded lines are joined. */
export function calendarLines(file: string): Record<string, string> {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)]),
  )
}
