import { useTranslation } from 'react-i18next'
import { Form } from '#web/ui/form.tsx'
import { ReadyButton } from '#web/ui/ready-button.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import { ConsentField } from './consent-field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { FormNotice, isTaken } from './form-notice.tsx'
import { GenderField } from './gender-field.tsx'
import { NameFields } from './name-fields.tsx'
import { PasswordFields } from './password-fields.tsx'
import { RegistrationDone } from './registration-done.tsx'
import { RegistrationQuestion } from './registration-question.tsx'
import { useRegistration } from './submission.ts'

/** The registration (specification section 2): fill in, check, send. An error keeps what was typed. */
export function RegistrationForm() {
  const { t } = useTranslation()
  const { form, draftFound, checkEmail, submit, question, answer, ...state } = useRegistration()
  const { sending, failure, registered } = state
  if (registered !== undefined) return <RegistrationDone email={registered} />
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-8">
      <FormNotice form={form} failure={failure} draftFound={draftFound} />
      <p>
        {t('register.lead')}
        <SentenceGap />
        <a href="#terms" className="text-green underline underline-offset-4 lg:hidden">
          {t('register.seeTerms')}
        </a>
      </p>
      <NameFields form={form} />
      <ContactFields form={form} onEmailLeft={() => void checkEmail()}>
        {form.formState.errors.email?.message === 'isUsed' && !isTaken(failure) && (
          <AlreadyRegistered form={form} />
        )}
      </ContactFields>
      <BirthdayField control={form.control} name="birthday" />
      <AddressFields form={form} />
      <GenderField form={form} />
      <PasswordFields form={form} />
      <ConsentField form={form} />
      <p className="rounded-2xl bg-paper-deep px-5 py-4 text-sm">{t('register.mailNote')}</p>
      <ReadyButton type="submit" busy={sending} className="justify-self-start px-10">
        {sending ? t('register.pending') : t('register.submit')}
      </ReadyButton>
      {question && (
        <RegistrationQuestion
          open={question.open}
          registration={question.subject}
          onYes={() => answer('yes')}
          onNo={() => answer('no')}
        />
      )}
    </Form>
  )
}
