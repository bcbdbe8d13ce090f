import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useSubjectText } from '#web/features/payments/subject-text.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ChangedMeanwhile, readAllLines } from './api.ts'
import { moneyCsv } from './money-csv.ts'
import { monthBeside, nameOfMonth, offeredMonths } from './months.ts'

/** Downloads the payments and refunds of the month that is shown, or of several months. */
export function AccountantFile({ month, now }: { month: string; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [first, setFirst] = useState(month)
  const [last, setLast] = useState(month)
  const [failure, setFailure] = useState<string>()
  const subjectText = useSubjectText()
  const read = useMutation({ mutationFn: () => readAllLines(first, last) })
  const isWrong = last < first || last >= monthBeside(first, limits.moneyMonths)

  async function save() {
    setFailure(undefined)
    try {
      const lines = await read.mutateAsync()
      const span = first === last ? first : `${first}_${last}`
      const name = `${t('money.file.name')}-${span}.csv`
      download(name, 'text/csv;charset=utf-8', moneyCsv(lines, t, subjectText))
    } catch (error) {
      setFailure(error instanceof ChangedMeanwhile ? t('money.file.changed') : errorText(t, error))
    }
  }

  const options = offeredMonths(month, now).map((value) => ({ value, label: nameOfMonth(value, language) }))
  return (
    <PageSection anchor="file" title={t('money.file.title')} className="print:hidden">
      <p className="text-sm text-ink-soft">{t('money.file.lead')}</p>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          {...{ options }}
          label={t('money.file.first')}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <SelectField
          {...{ options }}
          label={t('money.file.last')}
          value={last}
          onChange={({ target }) => setLast(target.value)}
        />
        <Button variant="outline" disabled={isWrong} busy={read.isPending} onClick={() => void save()}>
          {read.isPending ? t('money.file.saving') : t('money.file.save')}
        </Button>
      </div>
      {isWrong && (
        <p role="alert" className="text-sm text-danger">
          {t('money.file.wrong')}
        </p>
      )}
    </PageSection>
  )
}
