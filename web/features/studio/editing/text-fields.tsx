import { useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { TextField } from '#web/ui/field.tsx'
import type { LongLine, TextArea } from '#web/ui/field.tsx'
import { useFactLabel } from './fact-label.ts'

/** Any fact of the section's form. A number is what was typed until it is one. */
export type Values = Record<string, unknown>

/** The mistake of a field by its path. */
export function useMistake(path: string): FieldError | undefined {
  const { getFieldState, formState } = useFormContext<Values>()
  return getFieldState(path, formState).error as FieldError | undefined
}

interface Props {
  name: string
  /** The label in place of the name of the fact. */
  labelOf?: (language: Language) => string
  control?: typeof TextField | typeof TextArea | typeof LongLine
}

/** A text in each language. */
export function TextFields({ name, labelOf, control: Control = TextField }: Props) {
  const usual = useFactLabel()
  const { register } = useFormContext<Values>()
  const mistakes = { ja: useMistake(`${name}.ja`), en: useMistake(`${name}.en`) }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {languages.map((language) => (
        <Control
          key={language}
          label={labelOf?.(language) ?? usual(`${name}${language === 'ja' ? 'Ja' : 'En'}`)}
          lang={language}
          errorName="fact"
          error={mistakes[language]}
          autoComplete="off"
          {...register(`${name}.${language}`)}
        />
      ))}
    </div>
  )
}
