import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/language.ts'
import { MemberField } from '../member-field.tsx'
import type { PartProps } from './form.ts'
import { isUnknownCode, placeText, usePlace } from '../place.ts'

/** Postal code, its place, and the rest of the address. */
export function AddressFields({ form }: PartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, control, setError, formState } = form
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
        error={formState.errors.addressId}
        {...register('addressId')}
      />
      <MemberField
        hint={t('register.addressHint')}
        error={formState.errors.addressRest}
        {...register('addressRest')}
      />
    </div>
  )
}
