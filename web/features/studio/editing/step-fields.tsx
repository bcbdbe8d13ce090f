import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { TextArea } from '#web/ui/field.tsx'
import { useFactLabel } from './fact-label.ts'

/** A fact of several steps in each language: a line each. */
export function StepFields({ name }: { name: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map((language) => (
        <StepField key={language} {...{ name, language }} />
      ))}
    </div>
  )
}

function StepField({ name, language }: { name: string; language: Language }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
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
      label={labelOf(`${name}${language === 'ja' ? 'Ja' : 'En'}`)}
      lang={language}
      hint={t('studioFacts.stepsHint')}
      error={mistake}
      name="fact"
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
