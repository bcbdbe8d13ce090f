import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MoveHireForm } from '#contract/hires/hire-administration.ts'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { fullName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { stampText } from '#time/tokyo.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useLanguage } from '#web/lib/language.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useMoveHire } from './api.ts'
import { moveForm } from './hire-values.ts'
import type { MoveValues } from './hire-values.ts'
import { TimePrice } from './time-price.tsx'

interface Props {
  open: boolean
  hire: TakenByHire
  spaces: readonly Space[]
  onDone: () => void
  onCancel: () => void
}

/** A hire as another administrator has left it. */
interface CurrentHire {
  etag: string
  spaceId: string
  start: string
  end: string
  total: number
}

/** Moves a hire to another time or space, with the old price or the new one. */
export function MoveHireDialog({ open, hire, spaces, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const nameOf = useSpaceName()
  const move = useMoveHire()
  const [refusals, setRefusals] = useState(0)
  const editor = useEditor({
    name: `move ${hire.id}`,
    schema: moveForm,
    entity: hire,
    values: valuesOf({ ...hire, spaceId: hire.spaceId ?? '', total: hire.price }),
    valuesOf: (current: CurrentHire) => valuesOf(current),
    goneCode: 'error.hire.over',
    goneText: t('error.hire.over'),
    onClose: onDone,
  })
  const { form, etag = hire.etag } = editor

  async function moveHire(body: MoveHireForm) {
    try {
      const { refund } = await move.mutateAsync({ id: hire.id, etag, body })
      return refund > 0
        ? t('spaceCalendar.hire.movedWithRefund', { refund: yenText(refund, language) })
        : t('spaceCalendar.hire.moved')
    } catch (error) {
      setRefusals(refusals + 1)
      throw error
    }
  }

  return (
    <EditorDialog
      {...{ open, editor }}
      title={t('spaceCalendar.hire.moveTitle')}
      confirmLabel={t('spaceCalendar.hire.moveOk')}
      labelOf={(field) => (isShown(field) ? t(labels[field]) : undefined)}
      textOf={({ field, theirs }) =>
        field === 'spaceId' ? nameOf(spaces.find(({ id }) => id === theirs) ?? noSpace) : String(theirs)
      }
      onSave={moveHire}
      onClose={onCancel}
    >
      <div>
        <EntrySummary
          title={t('frontDesk.nameWithTitle', { name: fullName(hire.member) })}
          start={hire.start}
          end={hire.end}
        />
      </div>
      <SelectField
        label={t('spaceCalendar.hire.space')}
        options={spaces
          .filter(({ id, published }) => published || id === hire.spaceId)
          .map((space) => ({ value: space.id, label: nameOf(space) }))}
        {...form.register('spaceId')}
      />
      <div className="grid gap-5">
        <SpanFields />
      </div>
      <TimePrice hireId={hire.id} refusals={refusals} />
      <PriceChoice hire={hire} />
    </EditorDialog>
  )
}

const noSpace = { name: '', nameEn: '' }

const labels = {
  spaceId: 'spaceCalendar.hire.space',
  start: 'editing.calendar.start',
  end: 'editing.calendar.end',
} as const

const isShown = (field: string): field is keyof typeof labels => field in labels

const valuesOf = ({ spaceId, start, end, total }: Omit<CurrentHire, 'etag'>): MoveValues => ({
  spaceId,
  start: stampText(Date.parse(start)),
  end: stampText(Date.parse(end)),
  total: String(total),
  broken: [],
  accepted: false,
  price: 'new',
})

/** Whether a moved hire keeps its price. Shows both prices, the difference, and what becomes of the money. */
function PriceChoice({ hire }: { hire: TakenByHire }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, watch } = useFormContext<MoveValues>()
  // Nothing until what is typed is an amount.
  const total = wholeYen(watch('total')) || 0
  const { price } = hire
  // What was given back and is not owed again lowers either price.
  const paid = hire.paid + hire.waived
  const money = (yen: number) => yenText(yen, language)
  const difference = total - price
  const texts = {
    new: t('spaceCalendar.move.new', {
      price: money(total),
      difference: `${difference < 0 ? '−' : '+'}${money(Math.abs(difference))}`,
    }),
    keep: t('spaceCalendar.move.keep', { price: money(price) }),
  }
  const kept = watch('price') === 'keep' ? price : total
  return (
    <RadioGroup
      legend={t('spaceCalendar.move.label')}
      values={['new', 'keep'] as const}
      text={(value) => texts[value]}
      field={register('price')}
      className="tabular-nums"
    >
      <p role="status" className="mt-2 text-sm">
        {paid > kept
          ? t(hire.paidOnSite ? 'spaceCalendar.move.handBack' : 'spaceCalendar.move.refund', {
              refund: money(paid - kept),
            })
          : kept > paid
            ? t('spaceCalendar.move.open', { open: money(kept - paid) })
            : t('spaceCalendar.move.even')}
      </p>
    </RadioGroup>
  )
}
