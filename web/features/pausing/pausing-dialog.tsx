import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { pausingOfMemberForm, pausingReasons } from '#contract/pausing.ts'
import type { PausingKind, PausingReason } from '#contract/pausing.ts'
import { pausingOfFile } from '#studio/pausing.ts'
import { calendarDateText, dateOf, instantOf } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePausingPreview, useRequestPausing } from './api.ts'
import { PausingEffects, PausingRefusals } from './pausing-effects.tsx'

interface Props {
  open: boolean
  kind: PausingKind
  /** The lengths of a pause that the studio offers. */
  offered: readonly number[]
  /** Whose plan an administrator pauses or ends; undefined for the person who is logged in. */
  member?: { id: string; name: string }
  /** The field `from`, whose texts only the admin area loads. */
  firstDay?: ReactNode
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** Closes it after its work. */
  onDone: () => void
}

/** Shows what a pause or a leave does and when, and asks for it. */
export function PausingDialog(props: Props) {
  const { open, kind, offered, member, firstDay, focusAfter, onClose, onDone } = props
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isAdmin = member !== undefined
  const { form, dialog, setFailure, saveWith } = useDialogForm({
    name: `${kind} ${member?.id ?? 'own'}`,
    schema: pausingValues,
    values: {
      months: String(offered[0] ?? 1),
      reason: '',
      reasonText: '',
      from: '',
      feeWaived: false,
      exception: '',
    },
    onClose: onDone,
  })
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const { monthlyPauseFee } = useFacts().pausing ?? pausingOfFile
  const months = Number(watch('months'))
  const from = watch('from')
  const feeWaived = watch('feeWaived')
  const request = useRequestPausing(member?.id)
  const preview = usePausingPreview(
    member?.id,
    {
      kind,
      ...(kind === 'pause' && { months }),
      ...(from !== '' && { from }),
      ...(feeWaived && { feeWaived }),
    },
    open && isMonths(months) && (from === '' || instantOf(from) !== undefined),
  )
  const { data } = preview
  const refusedDay = preview.error instanceof CallError ? preview.error.fields['from'] : undefined

  const submit = saveWith(async ({ months: wanted, ...body }) => {
    if (data === undefined || preview.error) {
      setFailure(t('pausing.previewFailed'))
      return undefined
    }
    if ((data.refusals.length > 0 || feeWaived) && body.exception === '') {
      if (isAdmin) form.setError('exception', { message: 'required' }, { shouldFocus: true })
      else setFailure(t('error.pausing.refused'))
      return undefined
    }
    await request.mutateAsync({
      ...body,
      kind,
      ...(kind === 'pause' && { months: wanted }),
      effective: data.effective,
      ...(data.fees[0] !== undefined && { fee: data.fees[0].amount }),
    })
    return t(`pausing.${kind}.done`)
  })

  const day =
    data && calendarDateText(kind === 'pause' ? dateOf(Date.parse(data.effective)) : data.lastDay, language)
  return (
    <FormDialog
      {...dialog}
      {...{ open, focusAfter, onClose }}
      wide
      title={isAdmin ? t(`pausing.${kind}.titleOf`, { name: member.name }) : t(`pausing.${kind}.title`)}
      confirmLabel={
        day === undefined
          ? t(`pausing.${kind}.${isAdmin ? 'openOf' : 'open'}`)
          : t(`pausing.${kind}.${isAdmin ? 'okOf' : 'ok'}`, { day })
      }
      saving={formState.isSubmitting || preview.isFetching}
      onSubmit={submit}
    >
      {!isAdmin && <StudioNote kind={kind} />}
      {kind === 'pause' && !isAdmin && (
        <RadioGroup
          variant="segments"
          legend={t('pausing.length')}
          values={offered.map(String)}
          text={(value) => t('pausing.months', { count: Number(value) })}
          chosen={watch('months')}
          onChoose={(value) => setValue('months', value, { shouldDirty: true })}
        />
      )}
      {isAdmin && (
        <div className="grid gap-5 sm:grid-cols-2">
          {kind === 'pause' && (
            <TextField
              label={t('pausing.lengthInMonths')}
              type="number"
              inputMode="numeric"
              min={1}
              max={36}
              required
              error={errors.months}
              {...register('months')}
            />
          )}
          {firstDay}
        </div>
      )}
      {isAdmin && kind === 'pause' && monthlyPauseFee > 0 && (
        <Checkbox label={t('pausing.feeWaived')} {...register('feeWaived')} />
      )}
      <div aria-live="polite" className="grid gap-5">
        {preview.isPending && <Skeleton className="h-72 rounded-2xl" />}
        {refusedDay !== undefined && <Notice kind="error">{fieldErrorText(t, 'from', refusedDay)}</Notice>}
        {preview.error && refusedDay === undefined && (
          <FailedLoad text={t('pausing.previewFailed')} query={preview} />
        )}
        {data && !preview.error && (
          <div className={classes('grid gap-5', preview.isPlaceholderData && 'opacity-60')}>
            {/* What was asked for is read again, and must not stand as a refusal while the dialog fades out. */}
            {!request.isSuccess && <PausingRefusals preview={data} isAdmin={isAdmin} />}
            <PausingEffects preview={data} hasDeadline={from === ''} />
          </div>
        )}
      </div>
      <SelectField
        label={t('pausing.reason')}
        options={[
          { value: '', label: t('pausing.noReason') },
          ...pausingReasons.map((value) => ({ value, label: t(`pausing.reasons.${value}`) })),
        ]}
        error={errors.reason}
        {...register('reason')}
      />
      <TextArea
        label={t(isAdmin ? 'pausing.noteOf' : 'pausing.note')}
        rows={2}
        error={errors.reasonText}
        {...register('reasonText')}
      />
      {isAdmin && (
        <TextArea
          label={t('pausing.exception')}
          hint={t('pausing.exceptionHint')}
          rows={2}
          error={errors.exception}
          {...register('exception')}
        />
      )}
    </FormDialog>
  )
}

/** As the contract has it. */
const isMonths = (months: number) => Number.isInteger(months) && months >= 1 && months <= 36

/** What the studio says to who pauses or leaves. */
function StudioNote({ kind }: { kind: PausingKind }) {
  const { pauseNote, leaveNote } = useFacts().pausing ?? pausingOfFile
  const { language } = useLanguage()
  const text = (kind === 'pause' ? pauseNote : leaveNote)[language]
  return text === '' ? null : <p className="whitespace-pre-line">{text}</p>
}

/** As typed and chosen; the reason may be left open, and the day and the exception are an administrator’s. */
interface PausingValues {
  months: string
  reason: PausingReason | ''
  reasonText: string
  from: string
  feeWaived: boolean
  exception: string
}

const bodyFields = z.omit(pausingOfMemberForm, { kind: true, effective: true, fee: true })

const pausingValues = z.pipe(
  z.transform(({ months, reason, from, feeWaived, ...texts }: PausingValues): z.input<typeof bodyFields> => ({
    months: Number(months),
    ...(reason !== '' && { reason }),
    ...(from !== '' && { from }),
    ...(feeWaived && { feeWaived }),
    ...texts,
  })),
  bodyFields,
)
