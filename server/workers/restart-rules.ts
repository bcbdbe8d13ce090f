/** A worker that died is started again after this pause, which doubles with each further death in a row. */
const firstPauseMs = 500
const longestPauseMs = 30_000
/** So many workers may die in a row before one of them was ready, when no other worker is ready either. */
const mostDeaths = 5

interface Deaths {
  /** How many workers died since the last one became ready, this one included. */
  inARow: number
  /** How many workers serve at this moment. */
  ready: number
}

/** The pause before a dead worker is started again, in milliseconds; undefined when the studio cannot run and ends. */
export function pauseBeforeRestart({ inARow, ready }: Deaths): number | undefined {
  if (ready === 0 && inARow >= mostDeaths) return undefined
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (inARow - 1))
}
