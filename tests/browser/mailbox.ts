import { expect } from 'vitest'
import type { Visit } from './visit.ts'

/** Opens the link to a page (`/pay`) that stands in the newest mail to the address. */
export async function followMailedLink(visitor: Visit, email: string, path: string): Promise<void> {
  const { page } = visitor
  await page.goto('/dev/mailbox')
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
  const pattern = new RegExp(`^https?:\\S+${path}#token=\\S+$`, 'm')
  let link: string | undefined
  const mail = page.locator('pre').first()
  await expect.poll(async () => (link = pattern.exec(await mail.innerText())?.[0])).toBeDefined()
  await page.goto(link ?? '')
  await visitor.settle()
}
