import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '#contract/imports.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProblemTable } from './problem-table.tsx'
import { Progress } from './progress.tsx'
import { finish, sendFile } from './send-file.ts'
import type { FileToSend } from './send-file.ts'

interface Props {
  file: FileToSend
  /** To the columns. */
  onBack: () => void
  onAnother: () => void
  onImported: (id: string, lines: number) => void
}

/** Sends the lines, shows what is wrong with them and what is left out, and imports them when nothing is wrong. */
export function CheckLines({ file, onBack, onAnother, onImported }: Props) {
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
              look="outline"
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
        <Button look="outline" disabled={save.isPending} onClick={onBack}>
          {t('importing.check.columns')}
        </Button>
        <Button look="outline" disabled={save.isPending} onClick={onAnother}>
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
