import { useState } from 'react'
import type { CompositionEvent } from 'react'
import { KanaField } from '../kana-field.tsx'
import { MemberField } from '../member-field.tsx'
import type { PartProps } from './form.ts'
import { Furigana } from './furigana.ts'

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
        {names.map(({ kana }) => (
          <KanaField
            key={kana}
            form={form}
            name={kana}
            onTyped={(text) => void (text === '' ? byHand.delete(kana) : byHand.add(kana))}
          />
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
