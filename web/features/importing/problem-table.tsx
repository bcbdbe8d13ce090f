import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '#contract/csv.ts'
import { importRanges } from '#contract/imports.ts'
import type { ImportProblem } from '#contract/imports.ts'
import { download } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** So many rows are shown; the file has all. */
const mostRows = 200

/** What is wrong, by line and column, on the screen and as a file. */
export function ProblemTable({
  problems,
  isWhole,
}: {
  problems: readonly ImportProblem[]
  isWhole: boolean
}) {
  const { t } = useTranslation()
  const id = useId()
  const headings = [
    t('importing.problem.line'),
    t('importing.problem.column'),
    t('importing.problem.value'),
    t('importing.problem.what'),
  ]
  const save = () => {
    const rows = problems.map((problem) => [problem.line, ...textsOf(problem, t)])
    download(`${t('importing.problem.file')}.csv`, 'text/csv;charset=utf-8', csvOf([headings, ...rows]))
  }
  return (
    <>
      {/* What is moved down must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-labelledby={id} tabIndex={0} className="moved-down max-h-[28rem]">
        <table className="w-full text-sm">
          <caption id={id} className="sr-only">
            {t('importing.problem.table')}
          </caption>
          <thead className="sticky top-0 bg-card text-left text-xs text-ink-soft">
            <tr>
              {headings.map((heading, position) => (
                <th
                  key={heading}
                  scope="col"
                  className={classes('py-2 pr-4 whitespace-nowrap', inWords(position) && 'max-sm:hidden')}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {problems.slice(0, mostRows).map((problem) => {
              const [column, value, what] = textsOf(problem, t)
              return (
                <tr key={`${problem.line}-${problem.field}-${problem.problem}`} className="align-top">
                  <th scope="row" className="py-2 pr-4 text-left whitespace-nowrap tabular-nums">
                    {problem.line}
                  </th>
                  <td className="py-2 pr-4 whitespace-nowrap max-sm:hidden">{column}</td>
                  <td className="max-w-48 py-2 pr-4 [overflow-wrap:anywhere] max-sm:hidden">
                    {value || '—'}
                  </td>
                  <td className="py-2 max-sm:w-full sm:min-w-48">
                    <span className="block [overflow-wrap:anywhere] sm:hidden">
                      <span className="font-semibold">{column}</span>{' '}
                      <span className="text-ink-soft">{value || '—'}</span>
                    </span>
                    {what}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {problems.length > mostRows && (
        <p className="text-sm text-ink-soft">
          {t('importing.problem.more', { count: problems.length - mostRows })}
        </p>
      )}
      {isWhole && (
        <Button look="outline" className="justify-self-start" onClick={save}>
          {t('importing.problem.save')}
        </Button>
      )}
    </>
  )
}

/** On a phone the column and what it holds stand above the problem. */
const inWords = (position: number) => position === 1 || position === 2

function textsOf({ field, value, problem, other, leftOut }: ImportProblem, t: TFunction) {
  const what = t(`importing.problems.${problem}`, { other: other ?? '', ...rangeOf(field) })
  return [
    t(`importing.fields.${field}`),
    value,
    leftOut ? t('importing.problem.leftOut', { what }) : what,
  ] as const
}

const rangeOf = (field: ImportProblem['field']) =>
  field in importRanges ? importRanges[field as keyof typeof importRanges] : {}
