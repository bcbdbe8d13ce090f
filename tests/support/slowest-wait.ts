/**
 * The longest wait for one step of a test. Generous, because a page of a busy machine has not failed: with
 * three workers on two cores, pages were seen to take ten seconds, and a step more than thirty.
 */
export const slowestMs = 60_000
