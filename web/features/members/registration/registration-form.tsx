import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CompositionEvent, ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { genders } from '#contract/members/members.ts'
import { formsOf } from '#studio/forms.ts'
import { KanaField } from '#web/features/members/kana-field.tsx'
import { MemberField } from '#web/features/members/member-field.tsx'
import { isUnknownCode, placeText, usePlace } from '#web/features/members/place.ts'
import { PasswordWarning } from '#web/features/sessions/password-warning.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { ReadyButton } from '#web/ui/ready-button.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { checkAgain } from './form.ts'
import type { SectionProps } from './form.ts'
import { Furigana } from './furigana.ts'
import { ReferralField, ReferralNotice } from './referral-field.tsx'
import { AlreadyRegistered, FormNotice, isTaken } from './registration-notices.tsx'
import { RegistrationDone, RegistrationQuestion } from './registration-question.tsx'
import { useRegistration } from './submission.ts'

/** The registration (specification section 2): fill in, check, send. An error keeps what was typed. */
export function RegistrationForm() {
  const { t } = useTranslation()
  const asked = formsOf(useFacts())
  const { form, draftFound, checkEmail, submit, question, confirm, ...state } = useRegistration()
  const { sending, failure, registered } = state
  if (registered !== undefined) return <RegistrationDone email={registered} />
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-8">
      <FormNotice form={form} failure={failure} draftFound={draftFound} />
      <ReferralNotice />
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
      {asked.registrationBirthday !== 'hidden' && (
        <BirthdayField
          control={form.control}
          name="birthday"
          clearLabel={asked.registrationBirthday === 'required' ? undefined : t('profile.noBirthday')}
        />
      )}
      {asked.registrationAddress !== 'hidden' && <AddressFields form={form} />}
      {asked.registrationGender !== 'hidden' && <GenderField form={form} />}
      <ReferralField form={form} />
      <PasswordFields form={form} />
      <ConsentField form={form} />
      <p className="rounded-2xl bg-paper-deep px-5 py-4 text-sm">{t('register.mailNote')}</p>
      <ReadyButton type="submit" busy={sending} className="justify-self-start px-10">
        {sending ? t('register.pending') : t('register.submit')}
      </ReadyButton>
      {question.dialog && (
        <RegistrationQuestion
          open={question.dialog.open}
          registration={question.dialog.subject}
          onYes={confirm}
          onNo={question.close}
        />
      )}
    </Form>
  )
}

const names = [
  { name: 'lastName', kana: 'kanaLastName' },
  { name: 'firstName', kana: 'kanaFirstName' },
] as const

/** The name and its reading. The form proposes the reading from the input of a Japanese keyboard. */
function NameFields({ form }: SectionProps) {
  const { registrationKana } = formsOf(useFacts())
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map((pair) => (
          <NameField key={pair.name} form={form} {...pair} />
        ))}
      </div>
      {registrationKana !== 'hidden' && (
        <div className="grid gap-6 sm:grid-cols-2">
          {names.map(({ kana }) => (
            <KanaField key={kana} form={form} name={kana} required={registrationKana === 'required'} />
          ))}
        </div>
      )}
    </>
  )
}

function NameField({ form, name, kana }: SectionProps & (typeof names)[number]) {
  const [furigana] = useState(() => new Furigana())
  const { register, setValue, getValues } = form
  const suggest = (sound: string | undefined) => {
    const reading = furigana.propose(sound, getValues(kana))
    if (reading !== undefined) setValue(kana, reading, { shouldValidate: reading !== '' })
  }
  const field = register(name, {
    onChange: (event: { target: HTMLInputElement; nativeEvent?: Event }) => {
      const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      if (!composing) suggest(furigana.edit(event.target.value))
    },
  })
  return (
    <MemberField
      error={form.formState.errors[name]}
      {...field}
      onCompositionUpdate={({ data }: CompositionEvent) => furigana.compose(data)}
      onCompositionEnd={({ data, currentTarget }: CompositionEvent<HTMLInputElement>) =>
        suggest(furigana.commit(data, currentTarget.value))
      }
    />
  )
}

interface ContactFieldsProps extends SectionProps {
  onEmailLeft: () => void
  /** What is said below the e-mail address. */
  children: ReactNode
}

/** E-mail address, its repetition, and the telephone number where the studio asks for it. */
function ContactFields({ form, onEmailLeft, children }: ContactFieldsProps) {
  const { t } = useTranslation()
  const { registrationPhone } = formsOf(useFacts())
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <MemberField
        error={errors.email}
        {...register('email', { onChange: () => checkAgain(form, 'emailConfirmation'), onBlur: onEmailLeft })}
      />
      {children}
      <TextField
        label={t('register.emailConfirmation')}
        type="email"
        autoComplete="email"
        required
        error={errors.emailConfirmation}
        {...register('emailConfirmation')}
      />
      {registrationPhone !== 'hidden' && (
        <MemberField
          hint={t('register.phoneHint')}
          required={registrationPhone === 'required'}
          error={errors.phone}
          {...register('phone')}
        />
      )}
    </>
  )
}

/** Postal code, its place, and the rest of the address. */
function AddressFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, control, setError, formState } = form
  const required = formsOf(useFacts()).registrationAddress === 'required'
  const typed = useWatch({ control, name: 'addressId' })
  const { data: place, error, isFetching } = usePlace(typed)
  const unknown = isUnknownCode(error)

  useEffect(() => {
    if (unknown) setError('addressId', { type: 'notFound', message: 'notFound' })
  }, [unknown, typed, setError])

  return (
    <div className="grid gap-6 sm:grid-cols-[14rem_1fr]">
      <MemberField
        hint={
          <span role="status" className="block min-h-[1lh]">
            {place ? (
              <span>{placeText(place, language)}</span>
            ) : (
              t(isFetching ? 'register.looking' : unknown ? 'register.newCode' : 'register.postalHint')
            )}
          </span>
        }
        required={required}
        error={formState.errors.addressId}
        {...register('addressId')}
      />
      <MemberField
        hint={t('register.addressHint')}
        required={required}
        error={formState.errors.addressRest}
        {...register('addressRest')}
      />
    </div>
  )
}

/** Three choices. The first is not to say (specification section 2). */
function GenderField({ form }: SectionProps) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: 'gender' })
  const place = useRef<HTMLFieldSetElement>(null)
  const takeEarlierChoice = useEffectEvent(() => {
    const checked = place.current?.querySelector<HTMLInputElement>('input:checked')
    const earlier = genders.find((code) => String(code) === checked?.value)
    if (earlier !== undefined && earlier !== field.value) field.onChange(earlier)
  })
  // What was chosen before React took the page over. The next rendering would overwrite it.
  useLayoutEffect(() => takeEarlierChoice(), [])
  return (
    <RadioGroup
      ref={place}
      name={field.name}
      variant="plain"
      legend={t('profile.gender')}
      values={genders.toReversed()}
      chosen={field.value}
      onChoose={field.onChange}
      text={(code) => t(`profile.gender${code}`)}
    />
  )
}

const judged = ['password', 'email', 'lastName', 'firstName', 'kanaLastName', 'kanaFirstName'] as const

/** The password and its repetition. */
function PasswordFields({ form }: SectionProps) {
  const { t } = useTranslation()
  const { register, formState, control } = form
  const [password, ...own] = useWatch({ control, name: judged })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <TextField
          label={t('register.password')}
          type="password"
          autoComplete="new-password"
          required
          hint={t('profile.passwordHint')}
          error={formState.errors.password}
          {...register('password', { onChange: () => checkAgain(form, 'passwordConfirmation') })}
        />
        <PasswordWarning password={password} own={own} />
      </div>
      <TextField
        label={t('register.passwordConfirmation')}
        type="password"
        autoComplete="new-password"
        required
        error={formState.errors.passwordConfirmation}
        {...register('passwordConfirmation')}
      />
    </div>
  )
}

/**
 * The consent to the membership rules. The links to the rules open new tabs, so that nothing typed is lost.
 */
function ConsentField({ form }: SectionProps) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const errorId = useId()
  const error = form.formState.errors.consent
  return (
    <div className="grid gap-2">
      <Checkbox
        label={t('register.consent')}
        className="cursor-pointer font-semibold"
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        {...form.register('consent')}
      />
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {fieldErrorText(t, 'consent', error.message)}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <NewTabLink href={`/membership-rules-${language}.pdf`}>{t('register.rulesPdf')}</NewTabLink>
        <NewTabLink href={to('/membership-rules')}>{t('register.rulesPage')}</NewTabLink>
      </p>
    </div>
  )
}
