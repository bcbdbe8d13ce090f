/** The only source of the present. Milliseconds since the epoch. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
