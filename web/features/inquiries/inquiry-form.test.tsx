import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { readStudio } from '#contract/studio/studio-administration.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { formsOfFile } from '#studio/forms.ts'
import type { AskedAs } from '#studio/forms.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { fillIn } from '#tests/components/fill-in.ts'
import { WithForms } from '#tests/components/given-forms.tsx'
import { ownMember } from '#tests/components/given-members.ts'
import { ownId, show, tokenOf } from '#tests/components/show.tsx'
import { Facts } from '#web/lib/facts.ts'
import { beginSession, sessionUser } from '#web/lib/session.ts'
import { InquiryForm } from './inquiry-form.tsx'

const inquiry = {
  name: '山田 花子',
  email: 'hanako@example.test',
  phone: '09012345678',
  message: '体験レッスンについて。\n平日の午前はありますか。',
}

const empty = { name: '', email: '', phone: '', message: '' }

const values = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))

const thanks = () => page.getByRole('alertdialog')
const send = () => page.getByCSS('button[type="submit"]')

test('a visitor sends an inquiry with the keyboard alone, is thanked, and finds the form empty again', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ id: string }>()
  const api = new ApiStub().on(sendInquiry, () => answered)
  const { t } = await show(<InquiryForm />, { width: 390 })
  await expect.element(send()).toBeEnabled()
  for (const name of ['name', 'email', 'phone', 'message'] as const) {
    await userEvent.tab()
    await expect.element(page.getByName(name)).toHaveFocus()
    await userEvent.keyboard(inquiry[name].replaceAll('\n', '{Enter}'))
  }
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(send()).toHaveTextContent(t('inquiry.sending'))
  await expect.element(send()).toBeDisabled()
  answer({ id: 'inquiry-1' })
  await expect.element(thanks().getByRole('heading', { name: t('inquiry.sentTitle') })).toBeVisible()
  await expect.element(thanks().getByText(t('inquiry.thanks'))).toBeVisible()
  const ok = thanks().getByRole('button', { name: t('common.ok') })
  while (document.activeElement !== ok.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(thanks()).not.toBeInTheDocument()
  expect(values()).toEqual(empty)
  expect(api.received(sendInquiry)).toMatchObject([{ body: inquiry }])
})

test('a telephone number is asked for as the studio wants it, and is not sent where it is hidden', async () => {
  const member = ownMember({ email: 'own@example.test' })
  const api = new ApiStub().on(getOwnMember, () => member).on(sendInquiry, () => ({ id: 'inquiry-1' }))
  const form = (inquiryPhone: AskedAs) => (
    <Facts value={{ ...pageFactsOfFiles, forms: { ...formsOfFile, inquiryPhone } }}>
      <InquiryForm key={inquiryPhone} />
    </Facts>
  )
  const { t, rerender } = await show(form('optional'), { as: 'USER' })
  const phone = page.getByRole('textbox', { name: t('inquiry.phone') })
  await expect.element(phone).toHaveValue(member.phone)
  await expect.element(phone).toHaveAttribute('aria-required', 'false')
  await rerender(form('hidden'))
  await expect.element(phone).not.toBeInTheDocument()
  await expect.element(page.getByName('email')).toHaveValue(member.email)
  await userEvent.type(page.getByName('message'), inquiry.message)
  await send().click()
  await expect.poll(() => api.received(sendInquiry)).toMatchObject([{ body: { phone: '' } }])
})

test('a form that was opened before the studio began to ask for the telephone number shows it then, with the focus', async () => {
  const api = new ApiStub()
    .on(sendInquiry, () => refusal('error.server.invalid', { fields: { phone: 'required' } }))
    .on(readStudio, () => factsOfFiles as never)
  const { t } = await show(
    <WithForms forms={{ ...formsOfFile, inquiryPhone: 'hidden' }}>
      <InquiryForm />
    </WithForms>,
  )
  for (const name of ['name', 'email', 'message'] as const)
    await userEvent.type(page.getByName(name), inquiry[name])
  await send().click()
  const phone = page.getByName('phone')
  await expect.element(phone).toHaveFocus()
  await expect.element(page.getByText(t('error.phone.required'))).toBeVisible()
  await expect.element(page.getByName('message')).toHaveValue(inquiry.message)
  api.on(sendInquiry, () => ({ id: 'inquiry-1' }))
  await userEvent.type(phone, inquiry.phone)
  await send().click()
  await expect.poll(() => api.received(sendInquiry).at(-1)).toMatchObject({ body: inquiry })
})

test('a member finds name, e-mail and telephone filled in, may change them, and finds them again after the thanks', async () => {
  const member = ownMember({ email: 'own@example.test' })
  const api = new ApiStub().on(getOwnMember, () => member).on(sendInquiry, () => ({ id: 'inquiry-1' }))
  const { t } = await show(<InquiryForm />, { as: 'USER' })
  const own = { name: '山田 花子', email: member.email, phone: member.phone, message: '' }
  await expect.poll(values).toEqual(own)
  await userEvent.clear(page.getByName('phone'))
  await userEvent.type(page.getByName('phone'), '0312345678')
  await userEvent.type(page.getByName('message'), inquiry.message)
  await send().click()
  await thanks()
    .getByRole('button', { name: t('common.ok') })
    .click()
  await expect.poll(values).toEqual(own)
  expect(api.received(sendInquiry)).toMatchObject([
    { body: { ...own, phone: '0312345678', message: inquiry.message } },
  ])
})

test('what a member types before the own data have come stays', async () => {
  const { promise: known, resolve: answer } = Promise.withResolvers<OwnMember>()
  new ApiStub().on(getOwnMember, () => known)
  await show(<InquiryForm />, { as: 'USER' })
  await userEvent.type(page.getByName('name'), 'Hanako')
  answer(ownMember())
  await expect.element(page.getByName('email')).toHaveValue('hanako@example.test')
  await expect.element(page.getByName('name')).toHaveValue('Hanako')
})

test('the inquiry form reports missing and wrong fields at the field', async () => {
  const api = new ApiStub()
  const { t } = await show(<InquiryForm />, { language: 'en' })
  await send().click()
  for (const field of ['name', 'email', 'phone', 'message'] as const)
    await expect.element(page.getByText(t(`error.${field}.required`))).toBeVisible()
  await expect.element(page.getByName('name')).toHaveFocus()
  await userEvent.type(page.getByName('email'), 'hanako')
  await expect.element(page.getByText(t('error.email.pattern'))).toBeVisible()
  expect(api.received(sendInquiry)).toEqual([])
})

test('a refused inquiry says why, keeps what was typed, and can be sent again', async () => {
  const api = new ApiStub().on(sendInquiry, () => refusal('error.server.too_many_requests'))
  const { t } = await show(<InquiryForm />, { language: 'en' })
  await fillIn(inquiry)
  await send().click()
  const failure = page.getByRole('alert')
  await expect
    .element(failure)
    .toMatchTextContent(`${t('inquiry.failed')} ${t('error.server.too_many_requests')}`)
  expect(values()).toMatchObject({ name: inquiry.name, email: inquiry.email })
  api.on(sendInquiry, () => ({ id: 'inquiry-1' }))
  await send().click()
  await expect.element(thanks()).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('three clicks send an inquiry once, and attempts after lost answers carry the same key', async () => {
  const api = new ApiStub().on(sendInquiry, connectionLost)
  const { t } = await show(<InquiryForm />)
  await fillIn(inquiry)
  await clickThrice()
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('inquiry.outcomeUnknown'))
  expect(values()).toMatchObject({ name: inquiry.name, email: inquiry.email })
  api.on(sendInquiry, () => ({ id: 'inquiry-1' }))
  await clickThrice()
  await expect.element(thanks()).toBeVisible()
  const keys = api.received(sendInquiry).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

/** Before the page can react. */
async function clickThrice(): Promise<void> {
  await expect.element(send()).toBeEnabled()
  const button = send().element() as HTMLElement
  for (const _ of [1, 2, 3]) button.click()
}

test.each([
  { who: 'the same member', id: ownId, found: inquiry },
  { who: 'another member', id: 'member-2', found: empty },
])(
  'what a member typed into an inquiry when the session ended is there for $who who logs in',
  async (next) => {
    new ApiStub()
      .on(sendInquiry, () => refusal('error.server.token_expired'))
      .on(getOwnMember, () => refusal('error.server.default'))
    const { t, rerender } = await show(<InquiryForm key="before" />, { as: 'USER' })
    await userEvent.type(page.getByName('name'), inquiry.name)
    await fillIn({ email: inquiry.email, phone: inquiry.phone, message: inquiry.message })
    await send().click()
    await expect.poll(sessionUser).toBeUndefined()
    await rerender(<p>{t('pages.login.title')}</p>)
    beginSession(tokenOf('USER', next.id))
    await rerender(<InquiryForm key="after" />)
    await expect.element(page.getByName('name')).toHaveValue(next.found.name)
    await expect.element(page.getByName('message')).toHaveValue(next.found.message)
    expect(JSON.stringify(sessionStorage)).not.toContain(inquiry.name)
  },
)
