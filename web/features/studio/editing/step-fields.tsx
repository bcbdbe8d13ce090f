import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { TextArea } from '#web/ui/field.tsx'
import { useFactLabel } from './fact-label.ts'

interface Props {
  name: string
  /** The label in place of the name of the fact. */
  labelOf?: (language: Language) => string
  hint?: string
  /** Whether it is mostly empty or has few lines. */
  short?: boolean
}

/** A fact of several steps in each language: a line each. */
export function StepFields(props: Props) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map((language) => (
        <StepField key={language} {...props} language={language} />
      ))}
    </div>
  )
}

function StepField({ name, language, labelOf, hint, short = false }: Props & { language: Language }) {
  const { t } = useTranslation()
  const usual = useFactLabel()
  const path = `${name}.${language}`
  const { getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, unknown>>({ name: path })
  const steps = value as string[]
  const { error } = getFieldState(path, formState)
  // A mistake in one of the lines belongs to the field.
  const lines = Array.isArray(error) ? error.find(Boolean) : undefined
  const mistake = error && { type: 'fact', message: error.message ?? lines?.message }
  return (
    <TextArea
      label={labelOf?.(language) ?? usual(`${name}${language === 'ja' ? 'Ja' : 'En'}`)}
      lang={language}
      hint={hint ?? t('studioFacts.stepsHint')}
      error={mistake}
      name="fact"
      className={short ? 'min-h-[calc(2lh+1.5rem)]!' : undefined}
      ref={ref}
      value={steps.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      onBlur={() => {
        onChange(steps.map((line) => line.trim()).filter((line) => line !== ''))
        onBlur()
      }}
    />
  )
}
