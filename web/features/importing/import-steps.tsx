import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField, ImportKind } from '#contract/importing/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CheckLines } from './check-lines.tsx'
import { ChooseFile } from './choose-file.tsx'
import type { ChosenFile } from './choose-file.tsx'
import { InviteMembers } from './earlier-imports.tsx'
import { MatchColumns } from './match-columns.tsx'
import type { FileToSend } from './send-file.ts'

const steps = ['file', 'columns', 'check', 'result'] as const

type State =
  | { step: 'file' }
  | { step: 'columns'; file: ChosenFile; columns?: ReadonlyArray<ImportField | undefined> }
  | { step: 'check'; file: ChosenFile; sent: FileToSend }
  | { step: 'result'; id: string; lines: number }

/**
 * From a file of another program to members, tickets or lessons: choose it, match its columns, look at the
 * problems, import.
 */
export function ImportSteps() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<ImportKind>('members')
  const [state, setState] = useState<State>({ step: 'file' })
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const { step } = state
  useEffect(() => {
    // A new step is read out from its heading; the page itself is not.
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [step])
  return (
    <section
      aria-labelledby="import-step"
      className="grid min-w-0 gap-6 rounded-3xl bg-card px-5 py-6 shadow-soft sm:px-8"
    >
      <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {steps.map((name, position) => (
          <li
            key={name}
            {...(name === step && { 'aria-current': 'step' })}
            className={classes('flex items-center gap-2', name === step ? 'font-semibold' : 'text-ink-soft')}
          >
            <span
              aria-hidden="true"
              className={classes(
                'grid size-[2em] shrink-0 place-items-center rounded-full tabular-nums',
                name === step ? 'bg-green text-on-fill' : 'bg-paper-deep',
              )}
            >
              {position + 1}
            </span>
            <span className={classes(name !== step && 'max-sm:sr-only')}>{t(`importing.steps.${name}`)}</span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} id="import-step" tabIndex={-1} className="text-xl">
        {t(`importing.headings.${step}`)}
      </h2>
      {state.step === 'file' && (
        <ChooseFile kind={kind} onKind={setKind} onChosen={(file) => setState({ step: 'columns', file })} />
      )}
      {state.step === 'columns' && (
        <MatchColumns
          key={state.file.encoding}
          kind={kind}
          file={state.file}
          chosen={state.columns}
          onBack={() => setState({ step: 'file' })}
          onReading={(reading) => setState({ step: 'columns', file: { ...state.file, ...reading } })}
          onMatched={(sent) => setState({ step: 'check', file: state.file, sent })}
        />
      )}
      {state.step === 'check' && (
        <CheckLines
          file={state.sent}
          onBack={() => setState({ step: 'columns', file: state.file, columns: state.sent.columns })}
          onAnother={() => setState({ step: 'file' })}
          onImported={(id, lines) => setState({ step: 'result', id, lines })}
        />
      )}
      {state.step === 'result' && (
        <ImportResult
          kind={kind}
          id={state.id}
          lines={state.lines}
          onAnother={() => setState({ step: 'file' })}
        />
      )}
    </section>
  )
}

interface ImportResultProps {
  kind: ImportKind
  id: string
  lines: number
  onAnother: () => void
}

/** What was imported, and the mails to new members. */
function ImportResult({ kind, id, lines, onAnother }: ImportResultProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <Notice>{t(`importing.result.done.${kind}`, { count: lines })}</Notice>
      {kind === 'members' && <InviteMembers id={id} count={lines} />}
      <Button variant="outline" className="justify-self-start" onClick={onAnother}>
        {t('importing.another')}
      </Button>
    </div>
  )
}
