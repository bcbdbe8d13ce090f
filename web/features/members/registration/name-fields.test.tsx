import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { registrationApi } from '#tests/components/given-registration.ts'
import { show } from '#tests/components/show.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** What a Japanese keyboard does: it shows each step, and then the text that the visitor chose. */
async function compose(steps: string[], text: string): Promise<void> {
  for (const shown of steps) {
    const selection = { selectionStart: shown.length, selectionEnd: shown.length }
    await cdp().send('Input.imeSetComposition', { text: shown, ...selection })
  }
  await cdp().send('Input.insertText', { text })
}

test('the registration form fills in the reading of a name from a Japanese keyboard until the visitor types one', async () => {
  registrationApi()
  await show(<RegistrationForm />)
  await page.getByName('lastName').click()
  await compose(['や', 'やm', 'やま', 'やまd', 'やまだ', '山田'], '山田')
  await expect.element(page.getByName('lastName')).toHaveValue('山田')
  await expect.element(page.getByName('kanaLastName')).toHaveValue('ヤマダ')

  await userEvent.type(page.getByName('kanaFirstName'), 'ハナ')
  await page.getByName('firstName').click()
  await compose(['は', 'はな', 'はなこ', '花子'], '花子')
  await expect.element(page.getByName('firstName')).toHaveValue('花子')
  await expect.element(page.getByName('kanaFirstName')).toHaveValue('ハナ')
})

test('the registration form converts a name in Latin letters to katakana, and says so', async () => {
  registrationApi()
  const { t } = await show(<RegistrationForm />, { language: 'en' })
  const field = page.getByName('kanaLastName')
  const wrong = page.getByText(t('error.kanaLastName.pattern'))
  await userEvent.type(field, 'sumisu')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await expect.element(wrong).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(field).toHaveValue('スミス')
  await expect.element(page.getByText(t('register.kanaWritten', { kana: 'スミス' }))).toBeVisible()

  await field.fill('Nguyen')
  await userEvent.tab()
  await expect.element(wrong).toBeVisible()
  await expect.element(field).toHaveValue('Nguyen')

  await userEvent.clear(field)
  await userEvent.type(field, 'maria{Enter}')
  await expect.element(page.getByText(t('register.kanaWritten', { kana: 'マリア' }))).toBeVisible()
  await expect.element(field).toHaveValue('マリア')
  await expect.element(wrong).not.toBeInTheDocument()
})
