import type { Visit } from '../visit.ts'

/** At /admin/studio: saves what was entered as a draft, looks at what it changes, and publishes it. */
export async function publishSection({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('studioFacts.save'), exact: true }).click()
  await page.getByRole('region', { name: t('studioFacts.draft') }).waitFor()
  await page.getByRole('button', { name: t('studioFacts.look'), exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('studioFacts.publish'), exact: true }).click()
  await page.getByText(t('studioFacts.version', { number: 1 }), { exact: true }).waitFor()
}
