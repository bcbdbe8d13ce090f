import { useId, useState } from 'react'
import { FormProvider, useController, useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { answerForm } from '#contract/first-visits.ts'
import type { Answers, FilledIn, Questionnaire } from '#contract/first-visits.ts'
import { limits } from '#contract/limits.ts'
import { choicesIn } from '#studio/first-visit.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextArea } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText, useOwnText } from '#web/ui/own-text.tsx'
import { emptyOf, keptOf } from './same-questions.ts'
import type { Typed } from './same-questions.ts'

interface Props {
  questionnaire: Questionnaire
  /** Sends the answers; rejects with what the server says. */
  onSend: (filledIn: FilledIn) => Promise<unknown>
  /** After everything was sent, for example thanks. */
  onSent: () => void
  /** Larger, for a tablet at which people stand. */
  large?: boolean
  /** Beside the button that sends. */
  children?: React.ReactNode
}

/**
 * The questionnaire of the owner. When another version is published meanwhile, the answers to the questions
 * that are the same stay.
 */
export function QuestionnaireForm({ questionnaire, ...props }: Props) {
  const [asked, setAsked] = useState<Asked>({ questionnaire, kept: {}, isChanged: false })
  return (
    <Questions
      key={asked.questionnaire.version}
      {...props}
      {...asked}
      onChanged={(now, typed) =>
        setAsked({
          questionnaire: now,
          kept: keptOf(typed, asked.questionnaire.questions, now.questions),
          isChanged: true,
        })
      }
    />
  )
}

interface Asked {
  questionnaire: Questionnaire
  kept: Typed
  isChanged: boolean
}

interface Values {
  answers: Typed
  consent: boolean
}

interface QuestionsProps extends Props, Asked {
  onChanged: (now: Questionnaire, typed: Typed) => void
}

function Questions({
  questionnaire,
  kept,
  isChanged,
  onChanged,
  onSend,
  onSent,
  large,
  children,
}: QuestionsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { version, questions, consent, healthMonths } = questionnaire
  const schema = answerForm(questions) as unknown as z.ZodMiniType<
    { answers: Answers; consent: true },
    Values
  >
  const form = useContractForm<Values, { answers: Answers; consent: true }>(schema, {
    answers: emptyOf(questions, kept),
    consent: false,
  })
  useUnsavedInput(form, 'first visit')
  const { failure, submitWith } = useSubmission(form, {
    onChanged: (now) => onChanged(now as Questionnaire, form.getValues('answers')),
  })
  const submit = submitWith(async ({ answers }) => {
    try {
      await onSend({ version, language, consent: true, answers: withoutNothing(answers) })
    } catch (error) {
      // What the form did not know to be wrong.
      const wrong = error instanceof CallError ? Object.entries(error.fields) : []
      for (const [field, message] of wrong)
        if (field.startsWith('answers.')) form.setError(field as `answers.${string}`, { message })
      throw error
    }
    onSent()
  })
  const { isSubmitting, errors } = form.formState
  const hasHealth = questions.some(({ health }) => health)
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(submission) => void submit(submission)}
        className={classes(
          'grid gap-7',
          large && 'text-lg [&_label]:text-lg [&_legend]:text-lg [&_p]:text-base',
        )}
      >
        {isChanged && <Notice>{t('error.firstVisit.changed')}</Notice>}
        {questions.map((question) => (
          <QuestionField key={question.id} question={question} />
        ))}
        <section className="grid gap-3 rounded-2xl bg-paper-deep px-5 py-4">
          <p className="text-sm leading-relaxed wrap-anywhere whitespace-pre-line">
            <OwnText text={consent} />
          </p>
          {hasHealth && (
            <p className="text-sm leading-relaxed text-ink-soft">
              {t('firstVisit.health', { count: healthMonths })}
            </p>
          )}
          <ConsentField error={errors.consent} />
        </section>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isSubmitting} className={classes(large && 'min-h-16 px-10 text-lg')}>
            {isSubmitting ? t('common.busy') : t('firstVisit.send')}
          </Button>
          {children}
        </div>
      </Form>
    </FormProvider>
  )
}

/** Without the questions that have no answer. */
const withoutNothing = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => (answer as unknown) !== undefined))

type Question = Questionnaire['questions'][number]

function QuestionField({ question }: { question: Question }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const ownText = useOwnText()
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { id, kind, text, required } = question
  const name = `answers.${id}` as const
  const error = getFieldState(name, formState).error
  const { content } = ownText(text)
  if (kind === 'text')
    return (
      <TextArea
        label={required ? content : t('firstVisit.optional', { question: content })}
        required={required}
        errorName="answer"
        error={error}
        maxLength={limits.answerLength * 2}
        className="min-h-[calc(2lh+1.5rem)]!"
        {...register(name)}
      />
    )
  const choices =
    kind === 'yesNo'
      ? [
          { value: true, label: t('common.yes') },
          { value: false, label: t('common.no') },
        ]
      : choicesIn(question, language).map((label, value) => ({ value, label }))
  return <ChoiceField {...{ name, required, choices, error }} legend={content} short={kind === 'yesNo'} />
}

interface ChoiceFieldProps {
  name: `answers.${string}`
  legend: string
  required: boolean
  choices: ReadonlyArray<{ value: number | boolean; label: string }>
  error: FieldError | undefined
  /** In one line. */
  short: boolean
}

/** One of the choices, or none where none is needed: a second press takes the answer back. */
function ChoiceField({ name, legend, required, choices, error, short }: ChoiceFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const errorId = `${id}-error`
  const { field } = useController<Values, `answers.${string}`>({ name })
  return (
    <fieldset
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold wrap-anywhere">
        {required ? legend : t('firstVisit.optional', { question: legend })}
        {required && (
          <span aria-hidden="true" className="text-[0.8125rem] font-normal whitespace-nowrap text-persimmon">
            {' '}
            {t('common.required')}
          </span>
        )}
      </legend>
      <div className={short ? 'grid grid-cols-2 gap-2 sm:max-w-sm' : 'grid gap-2'}>
        {choices.map(({ value, label }, position) => (
          <label
            key={String(value)}
            className={classes(
              'flex min-h-12 items-center gap-3 rounded-xl border bg-field px-4 py-2 has-checked:border-green has-checked:bg-green-soft',
              error ? 'border-danger' : 'border-wood',
            )}
          >
            <input
              type="radio"
              ref={position === 0 ? field.ref : undefined}
              name={`${id}-${name}`}
              checked={field.value === value}
              required={required}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
              className="size-5 shrink-0 accent-green"
            />
            <span className="min-w-0 wrap-anywhere">
              <OwnText text={label} />
            </span>
          </label>
        ))}
      </div>
      {!required && field.value !== null && (
        <button
          type="button"
          onClick={() => field.onChange(null)}
          className="min-h-11 justify-self-start text-sm font-semibold text-green underline underline-offset-4"
        >
          {t('firstVisit.takeBack')}
          <span className="sr-only">{t('firstVisit.takeBackOf', { question: legend })}</span>
        </button>
      )}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {fieldErrorText(t, 'answer', error.message)}
        </p>
      )}
    </fieldset>
  )
}

function ConsentField({ error }: { error: FieldError | undefined }) {
  const { t } = useTranslation()
  const errorId = useId()
  const { register } = useFormContext<Values>()
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          {...register('consent')}
          className="size-5 shrink-0 accent-green"
        />
        {t('firstVisit.agree')}
      </label>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {fieldErrorText(t, 'consent', error.message)}
        </p>
      )}
    </>
  )
}
