import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { newMemberFields, NewMemberFields as Fields } from '#contract/accounts/account-administration.ts'
import { genders } from '#contract/members/members.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { BirthdayField } from '../birthday-field.tsx'
import { KanaField } from '../kana-field.tsx'
import { MemberField } from '../member-field.tsx'
import { placeText, usePlace } from '../place.ts'

type Input = z.input<typeof newMemberFields>

/** The fields with which an administrator adds a member. */
export function NewMemberFields() {
  const { t } = useTranslation()
  const form = useFormContext<Input, unknown, Fields>()
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {/* Nothing is filled in by the browser: it knows the administrator, not the member. */}
      <MemberField {...register('lastName')} autoComplete="off" error={errors.lastName} />
      <MemberField {...register('firstName')} autoComplete="off" error={errors.firstName} />
      <KanaField form={form} name="kanaLastName" />
      <KanaField form={form} name="kanaFirstName" />
      <MemberField {...register('phone')} autoComplete="off" error={errors.phone} />
      <MemberField {...register('email')} autoComplete="off" error={errors.email} />
      <PlaceFields />
      <div className="sm:col-span-2">
        <BirthdayField control={control} name="birthday" />
      </div>
      <SelectField
        label={t('profile.gender')}
        error={errors.gender}
        options={genders.map((value) => ({ value, label: t(`profile.gender${value}`) }))}
        {...register('gender', { setValueAs: Number })}
      />
      <SelectField
        label={t('guests.language')}
        error={errors.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...register('language')}
      />
      <Checkbox
        label={t('guests.member.paymentLink')}
        className="cursor-pointer self-end"
        {...register('paymentLink')}
      />
    </div>
  )
}

/** Postal code with its place, and the rest of the address. */
function PlaceFields() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, control, formState } = useFormContext<Input>()
  const { data: place } = usePlace(useWatch({ control, name: 'addressId' }))
  const { errors } = formState
  return (
    <>
      <MemberField
        {...register('addressId')}
        autoComplete="off"
        hint={
          <span role="status" className="block min-h-[1lh]">
            {place ? placeText(place, language) : t('register.postalHint')}
          </span>
        }
        error={errors.addressId}
      />
      <MemberField
        {...register('addressRest')}
        autoComplete="off"
        hint={t('register.addressHint')}
        error={errors.addressRest}
      />
    </>
  )
}
