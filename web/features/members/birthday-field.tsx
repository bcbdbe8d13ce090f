import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { isWholeDate } from './birthday-parts.ts'
import { BirthdaySelects } from './birthday-selects.tsx'

interface Props<Fields extends FieldValues> {
  control: Control<Fields>
  name: FieldPath<Fields>
}

/**
 * Year from 1900 to the present one, month, and as many days as the month has. Missing parts are reported after the form
 * was submitted, not while the person is choosing.
 */
export function BirthdayField<Fields extends FieldValues>({ control, name }: Props<Fields>) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState, formState: { isSubmitted } }) => {
        const error = isSubmitted || isWholeDate(field.value ?? '') ? fieldState.error : undefined
        return (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-semibold">
              {t('profile.birthday')}{' '}
              <span aria-hidden="true" className="text-[0.8125rem] font-normal text-persimmon">
                {t('common.required')}
              </span>
            </legend>
            <BirthdaySelects
              value={field.value ?? ''}
              onChange={field.onChange}
              invalid={error !== undefined}
              describedBy={error && errorId}
              ref={field.ref}
            />
            {error && (
              <p id={errorId} className="text-sm text-danger">
                {fieldErrorText(t, name, error.message)}
              </p>
            )}
          </fieldset>
        )
      }}
    />
  )
}
