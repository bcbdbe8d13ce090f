import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { switchTexts } from './texts.ts'

vi.mock('./texts.ts', { spy: true })

test('a visitor without a connection reads that the other language could not be loaded, and can try again', async () => {
  vi.mocked(switchTexts).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { t, location } = await show(<LanguageToggle />, { at: '/price?from=mail#plans' })
  const button = page.getByRole('button', { name: t('nav.otherLanguage') })
  await button.click()
  const failure = page.getByRole('alert')
  await expect.element(failure).toHaveTextContent(t('nav.otherFailed'))
  await expect.element(failure).toHaveAttribute('lang', 'en')
  await expect.element(button).toHaveFocus()
  expect(location().pathname).toBe('/price')

  await button.click()
  await expect.poll(location).toMatchObject({ pathname: '/en/price', search: '?from=mail', hash: '#plans' })
  await expect.element(failure).not.toBeInTheDocument()
})
