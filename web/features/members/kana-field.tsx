import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isUnfinishedKana, katakanaOf } from './katakana.ts'
import { MemberField } from './member-field.tsx'

interface Props<Fields extends FieldValues, Output> {
  form: UseFormReturn<Fields, unknown, Output>
  name: Path<Fields> & ('kanaLastName' | 'kanaFirstName')
  required?: boolean
}

/**
 * The reading of a name. Latin letters become katakana when the person leaves the field or presses Enter;
 * until then they are no error, because they may be the beginning of a reading.
 */
export function KanaField<Fields extends FieldValues, Output>({
  form,
  name,
  required = true,
}: Props<Fields, Output>) {
  const { t } = useTranslation()
  const [written, setWritten] = useState<string>()
  const [unfinished, setUnfinished] = useState(false)
  const error = form.formState.errors[name] as FieldError | undefined

  function finish() {
    setUnfinished(false)
    const katakana = katakanaOf(form.getValues(name))
    if (katakana === undefined) return
    form.setValue(name, katakana as PathValue<Fields, typeof name>, {
      shouldValidate: true,
      shouldDirty: true,
    })
    setWritten(katakana)
  }

  const field = form.register(name, {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setWritten(undefined)
      setUnfinished(isUnfinishedKana(target.value))
    },
    onBlur: finish,
  })
  return (
    <MemberField
      required={required}
      hint={written === undefined ? t('register.kanaHint') : t('register.kanaWritten', { kana: written })}
      error={unfinished && error?.message === 'pattern' ? undefined : error}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish()
      }}
      {...field}
      name={name}
    />
  )
}
