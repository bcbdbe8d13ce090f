import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { sizeText } from '../size-text.ts'
import { canBeSent, lacksText } from './waiting-files.ts'
import type { WaitingFile } from './waiting-files.ts'

interface Props {
  file: WaitingFile
  /** Whether files are being sent, this one or another. */
  isSending: boolean
  /** Whether the administrator wanted to send, so that a missing text is an error. */
  isTried: boolean
  onChange: (texts: { textJa?: string; textEn?: string }) => void
  onRemove: () => void
}

/** A file before it is in the library: what it shows, how far it is sent, and why it was refused. */
export function WaitingRow({ file: waiting, isSending, isTried, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const { file, preview, sent, refusal } = waiting
  const { name } = file
  return (
    <li className="rounded-2xl border border-line bg-card p-4">
      <div role="group" aria-label={name} className="grid gap-x-5 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {preview === undefined ? (
          <div className="aspect-3/2 w-36 rounded-xl bg-paper-deep" />
        ) : (
          <img src={preview} alt="" className="aspect-3/2 w-36 rounded-xl bg-paper-deep object-cover" />
        )}
        <div className="grid min-w-0 content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 text-sm wrap-anywhere">
              <span className="font-semibold">{name}</span>{' '}
              <span className="whitespace-nowrap text-ink-soft tabular-nums">{sizeText(file.size)}</span>
            </p>
            <Button
              variant="quiet"
              aria-label={t(sent === undefined ? 'pictures.add.removeOf' : 'pictures.add.cancelOf', { name })}
              onClick={onRemove}
              className="-mr-2 px-4"
            >
              {t(sent === undefined ? 'pictures.add.remove' : 'common.cancel')}
            </Button>
          </div>
          {refusal !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {errorText(t, refusal)}
            </p>
          )}
          {sent !== undefined && <SendingState sent={sent} />}
          {canBeSent(waiting) && sent === undefined && (
            <div className="grid gap-4 md:grid-cols-2">
              {(['textJa', 'textEn'] as const).map((field) => (
                <TextField
                  key={field}
                  label={t(`pictures.field.${field}`)}
                  lang={field === 'textJa' ? 'ja' : 'en'}
                  readOnly={isSending}
                  autoComplete="off"
                  maxLength={limits.pictureTextLength}
                  data-empty={lacksText(waiting)}
                  errorName="pictureText"
                  error={isTried && field === 'textJa' && lacksText(waiting) ? missing : undefined}
                  value={waiting[field]}
                  onChange={({ target }) => onChange({ [field]: target.value })}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

const missing = { type: 'required', message: 'required' }

/** How far a picture is sent, from 0 to 1, and afterwards that the server makes its sizes. */
function SendingState({ sent }: { sent: number }) {
  const { t } = useTranslation()
  const id = useId()
  const isSent = sent >= 1
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span id={id} role="status">
          {t(isSent ? 'pictures.add.making' : 'pictures.add.sending')}
        </span>
        {!isSent && <span className="tabular-nums">{`${Math.round(sent * 100)}%`}</span>}
      </p>
      <ProgressBar labelledBy={id} max={1} value={isSent ? undefined : sent} />
    </div>
  )
}
