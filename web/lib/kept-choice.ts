/**
 * For the way back from a payment, which leads over the provider's page. It lasts as long as the tab is open.
 */
const storageKey = 'hidamari.choice'

/** What a member had chosen before something had to be paid for it. */
interface Choice {
  what: 'hire' | 'lesson'
  /** Its page with the query, without the language. */
  page: string
}

export function keepChoice(choice: Choice): void {
  sessionStorage.setItem(storageKey, JSON.stringify(choice))
}

export function keptChoice(): Choice | undefined {
  const kept = sessionStorage.getItem(storageKey)
  return kept === null ? undefined : (JSON.parse(kept) as Choice)
}

export function forgetChoice(): void {
  sessionStorage.removeItem(storageKey)
}
