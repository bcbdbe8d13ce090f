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

interface PersonFieldsProps {
  /** What a change of the address does. */
  emailHint: string
  /** Whether the studio need not know a field. */
  isOptional: (name: keyof PersonValues) => boolean
}

/** A person may be added with the name alone. */
export const isOptionalAtFirst = (name: keyof PersonValues): boolean => name !== 'lastName'

/** The fields of a person, for an administrator who adds or corrects a member. */
export function PersonFields({ emailHint, isOptional }: PersonFieldsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const form: UseFormReturn<PersonValues> = useFormContext<PersonValues>()
  const { register, control, formState } = form
  const { errors } = formState
  const { data: place, error } = usePlace(useWatch({ control, name: 'addressId' }))
  const common = (name: 'phone' | 'email' | 'addressId' | 'addressRest') => ({
    autoComplete: 'off',
    required: !isOptional(name),
    error: errors[name],
    ...register(name),
    name,
  })
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {names.map((name) => (
          <MemberField
            key={name}
            lang="ja"
            autoComplete="off"
            required={!isOptional(name)}
            error={errors[name]}
            {...register(name)}
          />
        ))}
        {readings.map((name) => (
          <KanaField key={name} form={form} name={name} required={!isOptional(name)} />
        ))}
        <MemberField {...common('phone')} />
        <MemberField {...common('email')} hint={emailHint} />
      </div>
      <BirthdayField
        control={control}
        name="birthday"
        clearLabel={isOptional('birthday') ? t('profile.noBirthday') : undefined}
      />
      <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
        <MemberField
          {...common('addressId')}
          hint={place ? placeText(place, language) : isUnknownCode(error) ? t('register.newCode') : undefined}
        />
        <MemberField {...common('addressRest')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <GenderAndLanguage />
      </div>
    </div>
  )
}
