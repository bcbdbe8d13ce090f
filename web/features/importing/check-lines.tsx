import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf } from '#contract/csv.ts'
import { importRanges } from '#contract/importing/imports.ts'
import type { ImportProblem } from '#contract/importing/imports.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { finish, sendFile } from './send-file.ts'
import type { FileToSend } from './send-file.ts'

interface CheckLinesProps {
  file: FileToSend
  /** To the columns. */
  onBack: () => void
  onAnother: () => void
  onImported: (id: string, lines: number) => void
}

/**
 * Sends the lines, shows what is wrong with them and what is left out, and imports them when nothing is
 * wrong.
 */
export function CheckLines({ file, onBack, onAnother, onImported }: CheckLinesProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { checked, problems, id, error, again } = useCheck(file)
  const save = useMutation({
    mutationFn: finish,
    onSuccess({ lines }, imported) {
      void client.invalidateQueries()
      onImported(imported, lines)
    },
  })
  const total = file.rows.length
  const failure = error ?? save.error
  const blocking = problems.filter(({ leftOut }) => !leftOut)
  const wrongLines = new Set(blocking.map(({ line }) => line)).size
  const leftOut = problems.length - blocking.length
  return (
    <div className="grid gap-5">
      {(id === undefined || save.isPending) && !failure && (
        <Progress
          label={save.isPending ? t('importing.check.saving') : t('importing.check.progress')}
          done={save.isPending ? undefined : checked}
          total={total}
        />
      )}
      {failure && (
        <Notice
          kind="error"
          action={
            <Button
              variant="outline"
              onClick={() => {
                save.reset()
                again()
              }}
            >
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(t, failure)}
        </Notice>
      )}
      {blocking.length > 0 && (
        <Notice kind={id === undefined ? 'info' : 'error'}>
          {t('importing.check.found', {
            problems: t('importing.check.problems', { count: blocking.length }),
            lines: t('importing.check.lines', { count: wrongLines }),
          })}
          {id !== undefined && <span className="block">{t('importing.check.correct')}</span>}
        </Notice>
      )}
      {id !== undefined && blocking.length === 0 && !failure && (
        <Notice>{t(`importing.check.ready.${file.kind}`, { count: total })}</Notice>
      )}
      {leftOut > 0 && <Notice>{t('importing.check.leftOut', { count: leftOut })}</Notice>}
      {problems.length > 0 && <ProblemTable problems={problems} isWhole={id !== undefined} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={save.isPending} onClick={onBack}>
          {t('importing.check.columns')}
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onAnother}>
          {t('importing.another')}
        </Button>
        {id !== undefined && blocking.length === 0 && (
          <Button busy={save.isPending} onClick={() => save.mutate(id)}>
            {t(`importing.check.import.${file.kind}`, { count: total })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface Check {
  attempt: number
  checked: number
  problems: readonly ImportProblem[]
  /** Of the import; undefined until all lines were answered. */
  id?: string
  error?: unknown
}

/** Sends the file when the step is shown, and stops when it is left. */
function useCheck(file: FileToSend) {
  const [check, setCheck] = useState<Check>({ attempt: 0, checked: 0, problems: [] })
  const { attempt } = check
  useEffect(() => {
    const leaving = new AbortController()
    const change = (next: (before: Check) => Check) => {
      if (!leaving.signal.aborted) setCheck(next)
    }
    const onProgress = (checked: number, found: readonly ImportProblem[]) =>
      change((before) => ({ ...before, checked, problems: [...before.problems, ...found] }))
    sendFile(file, { signal: leaving.signal, onProgress }).then(
      (id) => change((before) => ({ ...before, id })),
      (error: unknown) => change((before) => ({ ...before, error })),
    )
    return () => leaving.abort()
  }, [file, attempt])
  const again = () => setCheck({ attempt: attempt + 1, checked: 0, problems: [] })
  return { ...check, again }
}

/** So many rows are shown; the file has all. */
const mostRows = 200

/** What is wrong, by line and column, on the screen and as a file. */
function ProblemTable({ problems, isWhole }: { problems: readonly ImportProblem[]; isWhole: boolean }) {
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
        <Button variant="outline" className="justify-self-start" onClick={save}>
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

interface ProgressProps {
  label: string
  /** Undefined while it cannot be said. */
  done: number | undefined
  total: number
}

/** How far a long work is. */
function Progress({ label, done, total }: ProgressProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        {done !== undefined && (
          <span className="tabular-nums">
            {t('importing.check.of', { done: done.toLocaleString('en'), total: total.toLocaleString('en') })}
          </span>
        )}
      </p>
      <ProgressBar labelledBy={id} max={total} value={done} />
    </div>
  )
}
