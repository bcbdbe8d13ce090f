import { describe, expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import { Keyboard } from '../keyboard.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

describe('the registration form', () => {
  test('the registration form is filled in and sent with the keyboard alone', async ({ visit }) => {
    const visitor = await visit({ language: 'en' })
    const register = await RegisterScreen.open(visitor)
    const keyboard = new Keyboard(visitor.page)
    const type = async (field: Parameters<typeof register.field>[0], text: string) => {
      await keyboard.reach(register.field(field))
      await visitor.page.keyboard.type(text)
    }
    await type('lastName', validRegistration.lastName)
    await type('firstName', validRegistration.firstName)
    await type('kanaLastName', validRegistration.kanaLastName)
    await type('kanaFirstName', validRegistration.kanaFirstName)
    await type('email', register.email)
    await type('emailConfirmation', register.email)
    await type('phone', validRegistration.phone)
    await keyboard.reach(register.birthday('Year'))
    await visitor.page.keyboard.type('1990')
    await keyboard.reach(register.birthday('Month'))
    await visitor.page.keyboard.type('4')
    await keyboard.reach(register.birthday('Day'))
    await visitor.page.keyboard.type('1')
    await type('addressId', validRegistration.addressId)
    await type('addressRest', validRegistration.addressRest)
    await keyboard.reach(register.form.locator('[name="gender"]:checked'))
    await visitor.page.keyboard.press('ArrowDown')
    await type('password', validRegistration.password)
    await type('passwordConfirmation', validRegistration.password)
    await keyboard.reach(register.field('consent'))
    await visitor.page.keyboard.press('Space')
    await keyboard.press(register.submit)
    await register.question.waitFor()
    await expect.poll(() => register.question.innerText()).toContain(visitor.t('profile.gender2'))
    await keyboard.press(register.answer('yes'))
    await register.done.waitFor()
    await keyboard.expectFocusOn(register.done)
  })

  test('the registration form fills in the reading of a name typed on a Japanese keyboard until the visitor types one', async ({
    visit,
  }) => {
    const visitor = await visit({ changesBrowser: true })
    const register = await RegisterScreen.open(visitor)
    const browser = await visitor.context.newCDPSession(visitor.page)
    const compose = async (steps: string[], text: string) => {
      for (const shown of steps) {
        const selection = { selectionStart: shown.length, selectionEnd: shown.length }
        await browser.send('Input.imeSetComposition', { text: shown, ...selection })
      }
      await browser.send('Input.insertText', { text })
    }
    const kana = (name: 'kanaLastName' | 'kanaFirstName') => register.field(name).inputValue()

    await register.field('lastName').focus()
    await compose(['や', 'やm', 'やま', 'やまd', 'やまだ', '山田'], '山田')
    await expect.poll(() => register.field('lastName').inputValue()).toBe('山田')
    await expect.poll(() => kana('kanaLastName')).toBe('ヤマダ')

    await register.field('kanaFirstName').fill('ハナ')
    await register.field('firstName').focus()
    await compose(['は', 'はな', 'はなこ', '花子'], '花子')
    await expect.poll(() => register.field('firstName').inputValue()).toBe('花子')
    expect(await kana('kanaFirstName')).toBe('ハナ')
  })

  test('the registration form converts a name in kana to katakana and says so', async ({ visit }) => {
    const visitor = await visit({ language: 'en' })
    const register = await RegisterScreen.open(visitor)
    const field = register.field('kanaLastName')
    await field.pressSequentially('sumisu')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('false')
    expect(await register.error('kanaLastName', 'pattern').count()).toBe(0)
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('スミス')
    await register.form.getByText(visitor.t('register.kanaWritten', { kana: 'スミス' })).waitFor()
    await field.fill('Nguyen')
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('Nguyen')
    await register.error('kanaLastName', 'pattern').waitFor()
    await field.fill('')
    await field.pressSequentially('maria')
    await field.press('Enter')
    await register.form.getByText(visitor.t('register.kanaWritten', { kana: 'マリア' })).waitFor()
    await expect.poll(() => field.inputValue()).toBe('マリア')
    await expect.poll(() => register.error('kanaLastName', 'pattern').count()).toBe(0)
  })
})
