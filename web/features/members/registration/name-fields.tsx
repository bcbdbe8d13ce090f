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

/** The name and its reading. The form proposes the reading from the input of a Japanese keyboard. */
export function NameFields({ form }: PartProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map((pair) => (
          <NameField key={pair.name} form={form} {...pair} />
        ))}
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        {names.map(({ kana }) => (
          <KanaField key={kana} form={form} name={kana} />
        ))}
      </div>
    </>
  )
}

function NameField({ form, name, kana }: PartProps & (typeof names)[number]) {
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
