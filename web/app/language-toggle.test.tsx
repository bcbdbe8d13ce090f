import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { LanguageToggle, Navigation } from './navigation.tsx'

/** The button, on a page that can take over the texts of another language at the second attempt only. */
function Toggle() {
  const { i18n } = useTranslation()
  useState(() =>
    vi.spyOn(i18n, 'addResourceBundle').mockImplementationOnce(() => {
      throw new TypeError('Failed to fetch')
    }),
  )
  return <LanguageToggle />
}

test('a visitor without a connection reads that the other language could not be loaded, and can try again', async () => {
  const { t, location } = await show(<Toggle />, { at: '/price?from=mail#plans' })
  const button = page.getByRole('button', { name: t('nav.otherLanguage') })
  await button.click()
  const failure = page.getByRole('alert')
  await expect.element(failure).toHaveTextContent(t('nav.otherFailed'))
  await expect.element(failure).toHaveAttribute('lang', 'en')
  await expect.element(button).toHaveFocus()
  await expect.poll(() => location().pathname).toBe('/price')

  await button.click()
  await expect.poll(location).toMatchObject({ pathname: '/en/price', search: '?from=mail', hash: '#plans' })
  await expect.element(failure).not.toBeInTheDocument()
})

test('in text of double size the logo takes no more than an eighth of the bar of a phone', async () => {
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  document.documentElement.style.fontSize = '200%'
  await show(<Navigation isAdminArea={false} />, { width: 390 })
  const logo = document.querySelector('header a[href="/"] svg')
  expect(logo?.getBoundingClientRect().width).toBeLessThanOrEqual(390 / 8)
})
