import type { Visit } from './visit.ts'

/**
 * Waits until nothing on the page is loading. Placeholders have no role, so they are found by their class.
 */
export async function isLoaded({ page }: Visit): Promise<void> {
  await page.waitForFunction(hasNoSkeleton)
}

declare const document: { querySelector: (selector: string) => object | null }

const hasNoSkeleton = () => document.querySelector('.skeleton') === null

/** The browser's error for an error page, which is answered with its status. */
export const ofErrorPages = /status of (401|404|500) .*\/(unauthorized|not_found|internal_server_error)\)$/
