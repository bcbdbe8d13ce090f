/**
 * Tells the present instant in milliseconds since the epoch. No other code asks for it, so that tests can set
 * it.
 */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
