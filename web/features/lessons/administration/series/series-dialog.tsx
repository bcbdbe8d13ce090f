import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useSettled } from '#web/lib/settled.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { noTexts } from '../lesson-form.ts'
import { TeacherTwiceQuestion } from '../teacher-twice-question.tsx'
import { useTeacherTwice } from '../teacher-twice.ts'
import { useCreateSeries, useSeriesPreview } from './api.ts'
import { PlannedLessons } from './planned-lessons.tsx'
import { SeriesFields } from './series-fields.tsx'
import { newSeries, seriesForm } from './series-form.ts'
import type { SeriesValues } from './series-form.ts'

interface Props {
  open: boolean
  /** Where the first lesson is proposed. */
  slot: Slot
  knownPictures: readonly string[]
  onClose: () => void
}

/** Adds a weekly series. While the form is filled in, it shows the lessons that would be added and the days left out. */
export function SeriesDialog({ open, slot, knownPictures, onClose }: Props) {
  const { t } = useTranslation()
  const create = useCreateSeries()
  const twice = useTeacherTwice()
  const form = useContractForm(seriesForm, newSeries(slot))
  useUnsavedInput(form, 'series new')
  const { failure, setFailure, tell } = useFormFailure(form)

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      const { lessons } = await twice.save((known) => create.mutateAsync({ ...body, ...known }))
      toast.success(t('admin.series.created', { count: lessons.length }))
      onClose()
    } catch (error) {
      tell(error)
    }
  })

  return (
    <FormDialog
      wide
      {...{ open, form, failure, onClose }}
      busy={create.isPending}
      saving={create.isPending}
      title={t('admin.series.createTitle')}
      onSubmit={submit}
      questions={<TeacherTwiceQuestion asked={twice.asked} />}
    >
      <p className="text-sm text-ink-soft">{t('admin.series.hint')}</p>
      <SeriesFields knownPictures={knownPictures} />
      <Preview values={form.watch()} />
    </FormDialog>
  )
}

function Preview({ values }: { values: SeriesValues }) {
  const { t } = useTranslation()
  // The days do not depend on the texts, so the preview is there before a title is typed.
  const { data } = seriesForm.safeParse({
    ...values,
    ...noTexts,
    spaceId: values.spaceId,
    title: '-',
    imageUrl: '/-',
  })
  const body = useSettled(data === undefined ? '' : JSON.stringify(data))
  const query = useSeriesPreview(body === '' || data === undefined ? undefined : body)
  return (
    <section aria-label={t('admin.series.preview')} aria-busy={query.isFetching} className="grid gap-3">
      <h3 className="text-sm font-semibold">{t('admin.series.preview')}</h3>
      <FailedLoad text={t('admin.series.unchecked')} query={query} />
      {data === undefined ? (
        <p className="text-sm text-ink-soft">{t('admin.series.previewHint')}</p>
      ) : query.data === undefined || query.isError ? (
        !query.isError && <p role="status">{t('admin.series.checking')}</p>
      ) : (
        <PlannedLessons preview={query.data} until={data.until ?? ''} />
      )}
    </section>
  )
}
