/**
 * Stops gracefully on the first signal and ignores further ones.
 * @param graceMs the process ends after this time, also when the stop is not done
 */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>, graceMs: number): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), graceMs).unref()
      void stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
