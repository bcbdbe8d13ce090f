import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Phrases } from './phrases.tsx'

export const inputClass =
  'w-full rounded-xl border border-wood bg-field px-4 py-2.5 text-base text-ellipsis text-ink placeholder:text-ink-soft/70 aria-invalid:border-danger aria-invalid:bg-danger-soft'

interface FieldProps {
  label: string
  /** The field's name in `error.{name}.{type}`. */
  name: string
  error?: FieldError | undefined
  hint?: ReactNode
  required?: boolean
}

/**
 * Label, control, hint and error of one field, connected for screen readers. An error is announced when the
 * person types. At a submit it is not: the first wrong field gets the focus and is read with its error, and
 * the others would talk over it.
 */
export function Field({
  label,
  name,
  error,
  hint,
  required,
  control,
}: FieldProps & { control: (bound: ControlProps) => ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [isTyped, setIsTyped] = useState(false)
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5" onChange={() => setIsTyped(true)}>
      <label htmlFor={id} className="flex items-baseline gap-2 text-sm font-semibold break-keep">
        <Phrases text={label} />
        {required && (
          // A screen reader says it by the state of the control, and would say it twice.
          <span
            aria-hidden="true"
            className="text-[0.8125rem] leading-none font-normal whitespace-nowrap text-persimmon"
          >
            {t('common.required')}
          </span>
        )}
      </label>
      {control({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described === '' ? undefined : described,
        'aria-required': required ?? false,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} {...(isTyped && { role: 'alert' })} className="text-sm text-danger">
          {fieldErrorText(t, name, error.message)}
        </p>
      )}
    </div>
  )
}

interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

interface ErrorName {
  /**
   * Replaces the name in `error.{name}.{type}` when another form has a field of the same name with other
   * texts.
   */
  errorName?: string
}

/** For a code that a person copies from paper: no suggestions, and capital letters on a phone's keyboard. */
export const codeInput = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

type TextFieldProps = Omit<FieldProps, 'name'> & ComponentProps<'input'> & ErrorName

export function TextField({
  label,
  error,
  errorName,
  hint,
  required,
  className,
  name = '',
  ...input
}: TextFieldProps) {
  return (
    <Field
      {...{ label, error, hint, required: required ?? false }}
      name={errorName ?? name}
      control={(bound) => (
        <input {...bound} {...input} name={name} className={classes(inputClass, className)} />
      )}
    />
  )
}

export function TextArea({
  label,
  error,
  errorName,
  hint,
  required,
  className,
  name = '',
  ...input
}: Omit<FieldProps, 'name'> & ComponentProps<'textarea'> & ErrorName) {
  return (
    <Field
      {...{ label, error, hint, required: required ?? false }}
      name={errorName ?? name}
      control={(bound) => (
        <textarea
          {...bound}
          {...input}
          name={name}
          className={classes(inputClass, 'field-sizing-content min-h-[calc(4lh+1.5rem)]', className)}
        />
      )}
    />
  )
}

/** A choice that is ticked or not, with its text beside it. */
export function Checkbox({ label, className, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={classes('flex min-h-11 items-center gap-3', className)}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-green" />
      {label}
    </label>
  )
}

const lineBreaks = /\s*[\r\n]+\s*/g

/**
 * One line of text, shown on several where it is long. As in an input, Enter sends the form, and what is
 * pasted becomes one line.
 */
export function LongLine({ className, onChange, ...input }: ComponentProps<typeof TextArea>) {
  return (
    <TextArea
      {...input}
      rows={2}
      className={classes('min-h-[calc(1lh+1.25rem+2px)]! resize-none', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (!event.repeat) event.currentTarget.form?.requestSubmit()
      }}
      onChange={(event) => {
        const { target } = event
        if (/[\r\n]/.test(target.value)) target.value = target.value.replaceAll(lineBreaks, ' ')
        onChange?.(event)
      }}
    />
  )
}

interface EnglishFieldsProps {
  isFilled: boolean
  isWrong: boolean
  children: ReactNode
}

/** Fields of English texts, behind a switch that is on where there are any, and where one is wrong. */
export function EnglishFields({ isFilled, isWrong, children }: EnglishFieldsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<boolean>()
  const [wasFilled, setWasFilled] = useState(isFilled)
  // It stays open when the last letter is deleted.
  if (isFilled && !wasFilled) setWasFilled(true)
  const isOpen = isWrong || (chosen ?? wasFilled)
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setChosen(!isOpen)}
        className="flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-green hover:text-green-bright"
      >
        <Icon name="down" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        {t('form.english')}
      </button>
      {isOpen && <div className="grid gap-5">{children}</div>}
    </div>
  )
}
