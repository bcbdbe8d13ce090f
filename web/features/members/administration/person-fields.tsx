import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/language.ts'
import { BirthdayField } from '../birthday-field.tsx'
import { GenderAndLanguage } from '../gender-and-language.tsx'
import { KanaField } from '../kana-field.tsx'
import { MemberField } from '../member-field.tsx'
import { isUnknownCode, placeText, usePlace } from '../place.ts'

/** Who a person is and how to reach them, as typed. */
export interface PersonValues extends FieldValues {
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  email: string
  phone: string
  birthday: string
  addressId: string
  addressRest: string
  gender: number
  language: 'ja' | 'en'
}

const names = ['lastName', 'firstName'] as const
const readings = ['kanaLastName', 'kanaFirstName'] as const

/**
 * The fields of a person, for an administrator who adds or corrects a member. `emailHint` says what a change
 * of the address does.
 */
export function PersonFields({ emailHint }: { emailHint: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const form: UseFormReturn<PersonValues> = useFormContext<PersonValues>()
  const { register, control, formState } = form
  const { errors } = formState
  const { data: place, error } = usePlace(useWatch({ control, name: 'addressId' }))
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <MemberField key={name} lang="ja" autoComplete="off" error={errors[name]} {...register(name)} />
        ))}
        {readings.map((name) => (
          <KanaField key={name} form={form} name={name} />
        ))}
        <MemberField autoComplete="off" error={errors.phone} {...register('phone')} />
        <MemberField autoComplete="off" hint={emailHint} error={errors.email} {...register('email')} />
      </div>
      <BirthdayField control={control} name="birthday" />
      <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
        <MemberField
          autoComplete="off"
          hint={place ? placeText(place, language) : isUnknownCode(error) ? t('register.newCode') : undefined}
          error={errors.addressId}
          {...register('addressId')}
        />
        <MemberField autoComplete="off" error={errors.addressRest} {...register('addressRest')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <GenderAndLanguage />
      </div>
    </div>
  )
}
