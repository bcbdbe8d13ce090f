import axe from 'axe-core'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** For the largest dialogs. The sweep examines the pages. */
export async function expectAccessible(root: Locator): Promise<void> {
  const { violations } = await axe.run(root.element(), { resultTypes: ['violations'], preload: false })
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    ),
  ).toEqual([])
}
