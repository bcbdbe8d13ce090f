import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { closureFields } from '#contract/closures.ts'
import type { ClosureFields, ClosureForm, ClosurePreview } from '#contract/closures.ts'
import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, instantOf, isoText, stampText, startOfDay } from '#time/tokyo.ts'
import { useSpaces } from '#web/features/spaces/api.ts'
import { SpaceChecks } from '#web/features/spaces/space-checks.tsx'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { changeErrorText, fieldErrorText } from '#web/lib/error-text.ts'
import { MomentField, useEndFollowsStart } from '#web/ui/calendar/moment-field.tsx'
import { splitStamp, instantText, normaliseDate } from '#web/ui/calendar/moments.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCloseStudio, usePreviewClosure } from './api.ts'
import { ClosedAnywayNotice } from './closed-time-notice.tsx'
import { CloseQuestion } from './close-question.tsx'

interface Props {
  open: boolean
  now: number
  /** A day that is proposed; tomorrow without one. */
  day?: number | undefined
  onClose: () => void
}

/** What was asked for, and what it would do. */
interface PreviewedClosure {
  body: ClosureFields
  preview: ClosurePreview
}

/**
 * Closes the studio, after a question that says what would be cancelled. What was typed stays until it is
 * done.
 */
export function ClosureDialog({ open, now, day, onClose }: Props) {
  const { t } = useTranslation()
  const preview = usePreviewClosure()
  const close = useCloseStudio()
  const { form, dialog, showError, saveWith } = useDialogForm({
    name: 'closure',
    schema: closureForm,
    values: newClosure(now, day),
    onClose,
  })
  const { dialog: question, show: showQuestion, close: closeQuestion } = useDialogState<PreviewedClosure>()
  const [refusal, setRefusal] = useState<string>()

  const ask = saveWith(async (body) => {
    setRefusal(undefined)
    showQuestion({ body, preview: await preview.mutateAsync(body) })
    return undefined
  })

  async function confirm({ body, preview: seen }: PreviewedClosure) {
    setRefusal(undefined)
    try {
      await close.mutateAsync({ ...body, hash: seen.hash })
      toast.success(t('lessonAdmin.closure.closed'))
      onClose()
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'error.closure.changed'
      const unknown = error instanceof CallError && error.outcomeUnknown
      if (isChanged) showQuestion({ body, preview: error.current as ClosurePreview })
      if (isChanged || unknown) return setRefusal(changeErrorText(t, error))
      closeQuestion()
      showError(error)
    }
  }

  return (
    <FormDialog
      {...dialog}
      open={open}
      busy={form.formState.isSubmitting || close.isPending}
      confirmLabel={t('lessonAdmin.closure.preview')}
      title={t('lessonAdmin.closure.close')}
      onSubmit={ask}
      questions={
        question && (
          <CloseQuestion
            open={question.open}
            {...question.subject}
            busy={close.isPending}
            failure={refusal}
            onOk={() => void confirm(question.subject)}
            onCancel={closeQuestion}
          />
        )
      }
    >
      <ClosureFormFields form={form} />
    </FormDialog>
  )
}

/** The fields of the closure dialog. */
function ClosureFormFields({ form }: { form: UseFormReturn<ClosureValues, unknown, ClosureFields> }) {
  const { t } = useTranslation()
  const { register, watch } = form
  const { errors } = form.formState
  const { startMoved } = useEndFollowsStart()
  const [wholeDay, scope, start, end] = watch(['wholeDays', 'scope', 'start', 'end'])
  return (
    <div className="grid gap-5">
      <Checkbox label={t('lessonAdmin.closure.wholeDays')} {...register('wholeDays')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField name="start" wholeDay={wholeDay} onMoved={startMoved} />
        <MomentField name="end" wholeDay={wholeDay} />
      </div>
      <ClosedAnywayNotice {...{ start, end }} wholeDays={wholeDay} />
      <TextField
        label={t('lessonAdmin.closure.reasonJa')}
        lang="ja"
        hint={`${t('lessonAdmin.closure.reasonHint')} ${t('form.oneLanguage')}`}
        error={errors.reasonJa}
        {...register('reasonJa')}
      />
      <TextField
        label={t('lessonAdmin.closure.reasonEn')}
        lang="en"
        error={errors.reasonEn}
        {...register('reasonEn')}
      />
      <SelectField
        label={t('lessonAdmin.closure.scope')}
        options={(['studio', 'spaces'] as const).map((value) => ({
          value,
          label: t(`lessonAdmin.closure.scopes.${value}`),
        }))}
        {...register('scope')}
      />
      {scope === 'spaces' && <ClosedSpacesField />}
    </div>
  )
}

/** The spaces that are closed, in the form around it. */
function ClosedSpacesField() {
  const { t } = useTranslation()
  const query = useSpaces()
  const { field, fieldState } = useController<ClosureValues, 'spaces'>({ name: 'spaces' })

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('lessonAdmin.closure.spaces')}</legend>
      <FailedLoad text={t('spaceAdmin.loadFailed')} query={query} />
      <SpaceChecks spaces={query.data ?? []} field={field} />
      {fieldState.error && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'spaces', fieldState.error.message)}
        </p>
      )}
    </fieldset>
  )
}

/** What the closure dialog holds, and its conversion to the contract. */

interface ClosureValues extends DateTimeRange {
  /** From the first moment of the first day to the last of the last day, whatever the times. */
  wholeDays: boolean
  reasonJa: string
  reasonEn: string
  scope: 'studio' | 'spaces'
  spaces: string[]
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
const closureForm = z.pipe(z.transform(toContract), closureFields)

/** Proposes the day when it is to come, else tomorrow. */
function newClosure(now: number, day: number | undefined): ClosureValues {
  const proposed = Math.max(day ?? 0, startOfDay(now) + dayMs)
  const [opens = proposed, closes = proposed] = [calendar.opens, calendar.closes].map((time) =>
    instantOf(dateOf(proposed), time),
  )
  return {
    start: stampText(opens),
    end: stampText(closes),
    wholeDays: true,
    reasonJa: '',
    reasonEn: '',
    scope: 'studio',
    spaces: [],
  }
}

function toContract(values: ClosureValues): ClosureForm {
  const { wholeDays, scope, spaces, start, end, reasonJa, reasonEn } = values
  return {
    reasonJa,
    reasonEn,
    start: wholeDays ? midnightText(start, 0) : instantText(start),
    end: wholeDays ? midnightText(end, dayMs) : instantText(end),
    ...(scope === 'spaces' && { spaces }),
  }
}

/**
 * Midnight of the typed day, or so much later. A text that is no day stays as it is, so that the contract
 * refuses it.
 */
function midnightText(stamp: string, laterMs: number): string {
  const date = normaliseDate(splitStamp(stamp).date)
  const midnight = instantOf(date)
  return midnight === undefined ? date : isoText(midnight + laterMs)
}
