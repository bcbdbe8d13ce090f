import type { i18n as Texts } from 'i18next'
import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { LanguageToggle } from './language-toggle.tsx'

/** The button, and the texts of the page. */
function Toggle({ onTexts }: { onTexts: (texts: Texts) => void }) {
  onTexts(useTranslation().i18n)
  return <LanguageToggle />
}

test('a visitor without a connection reads that the other language could not be loaded, and can try again', async () => {
  let texts: Texts | undefined
  const { t, location } = await show(<Toggle onTexts={(those) => (texts = those)} />, {
    at: '/price?from=mail#plans',
  })
  vi.spyOn(texts as unknown as Texts, 'addResourceBundle').mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
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
