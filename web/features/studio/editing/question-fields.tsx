import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { questionKinds } from '#studio/first-visit.ts'
import type { Question } from '#studio/first-visit.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Checkbox, LongLine } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { newRowId, StepFields, TextFields } from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

const newQuestion = (): Question => ({
  id: newRowId('question'),
  kind: 'text',
  text: { ja: '', en: '' },
  choices: { ja: [], en: [] },
  required: false,
  health: false,
})

/** The questions of the first visit, in the order in which they are asked. */
export function QuestionFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
      add={[{ text: t('studioFacts.question.add'), most: limits.questions, newRow: newQuestion }]}
      errorName="fact"
      rowClassName="p-4 sm:p-5"
      row={QuestionRow}
    />
  )
}

function QuestionRow({ path, position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register } = useFormContext<Values>()
  const kind = useWatch({ name: `${path}.kind` }) as Question['kind']
  const text = useWatch({ name: `${path}.text` }) as Worded
  const number = position + 1
  const name = inLanguage(language, text.ja, text.en).trim() || t('studioFacts.question.row', { number })
  return (
    <div role="group" aria-label={name} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-base wrap-anywhere">
        <span className="tabular-nums">{number}.</span> {name}
      </h3>
      <TextFields
        name={`${path}.text`}
        control={LongLine}
        labelOf={(of) => t(of === 'ja' ? 'studioFacts.question.textJa' : 'studioFacts.question.textEn')}
      />
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        <SelectField
          label={t('studioFacts.question.kind')}
          options={questionKinds.map((value) => ({ value, label: t(`studioFacts.question.kinds.${value}`) }))}
          {...register(`${path}.kind`, { deps: [`${path}.choices.ja`, `${path}.choices.en`] })}
        />
        <div className="grid gap-1 @lg:mt-6">
          <Checkbox label={t('studioFacts.question.required')} {...register(`${path}.required`)} />
          <Checkbox label={t('studioFacts.question.health')} {...register(`${path}.health`)} />
        </div>
      </div>
      {kind === 'choice' && (
        <StepFields
          name={`${path}.choices`}
          labelOf={(of) =>
            t(of === 'ja' ? 'studioFacts.question.choicesJa' : 'studioFacts.question.choicesEn')
          }
          hint={t('studioFacts.question.choicesHint')}
        />
      )}
      <RowButtons
        {...{ position, count, onMove }}
        texts={{
          up: t('studioFacts.question.up', { name }),
          down: t('studioFacts.question.down', { name }),
        }}
        remove={{
          text: t('studioFacts.remove'),
          spoken: t('studioFacts.question.removeOf', { name }),
          onRemove,
        }}
      />
    </div>
  )
}
