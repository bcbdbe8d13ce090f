/**
 * Thrown when another process has recorded a newer answer of the provider. The provider is then asked again.
 */
export class OutdatedAnswer extends Error {}

/** After so many outdated answers it fails: a webhook is sent again, and a job runs again. */
const mostAnswers = 5

/**
 * Asks the provider and records its answer; asks again while another process has recorded a newer one.
 * @param work asks and records
 */
export async function untilUpToDate<T>(work: () => Promise<T>): Promise<T> {
  for (let answer = 1; ; answer += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OutdatedAnswer) || answer === mostAnswers) throw error
    }
  }
}
