import { useState } from 'react'
import type { CompositionEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberField } from '../member-field.tsx'
import type { PartProps } from './form.ts'
import { Furigana } from './furigana.ts'
import { katakanaOf } from './katakana.ts'

const names = [
  { name: 'lastName', kana: 'kanaLastName' },
  { name: 'firstName', kana: 'kanaFirstName' },
] as const

/** The name and its reading. The form proposes the reading from the input of a Japanese keyboard, or from Latin letters. */
export function NameFields({ form }: PartProps) {
  const [byHand] = useState(() => new Set<string>())
  const props = { form, byHand }
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map((pair) => (
          <NameField key={pair.name} {...pair} {...props} />
        ))}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map((pair) => (
          <KanaField key={pair.kana} {...pair} {...props} />
        ))}
      </div>
    </>
  )
}

type FieldProps = PartProps &
  (typeof names)[number] & {
    /** The readings that the visitor has typed. A proposal must not overwrite them. */
    byHand: Set<string>
  }

function NameField({ form, byHand, name, kana }: FieldProps) {
  const [furigana] = useState(() => new Furigana())
  const { register, setValue } = form
  const suggest = (sound: string | undefined) => {
    if (sound === undefined || byHand.has(kana)) return
    setValue(kana, sound, { shouldValidate: sound !== '' })
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

function KanaField({ form, byHand, kana }: FieldProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState<string>()
  const { register, setValue, getValues } = form
  const field = register(kana, {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setWritten(undefined)
      if (target.value === '') byHand.delete(kana)
      else byHand.add(kana)
    },
    onBlur: () => {
      const katakana = katakanaOf(getValues(kana))
      if (katakana === undefined) return
      setValue(kana, katakana, { shouldValidate: true })
      setWritten(katakana)
    },
  })
  return (
    <MemberField
      hint={written === undefined ? t('register.kanaHint') : t('register.kanaWritten', { kana: written })}
      error={form.formState.errors[kana]}
      {...field}
    />
  )
}
