/** For the way back from the payment of the membership, which leads over the provider's page. As long as the tab is open. */
const storageKey = 'hidamari.hire-choice'

/** @param page with its query, without its language */
export function keepChoice(page: string): void {
  sessionStorage.setItem(storageKey, page)
}

/** The page with the time that was chosen before the membership was paid. */
export const keptChoice = (): string | null => sessionStorage.getItem(storageKey)

export function forgetChoice(): void {
  sessionStorage.removeItem(storageKey)
}
