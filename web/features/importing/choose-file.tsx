import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { importLimits } from '#contract/importing/import-limits.ts'
import { importKinds } from '#contract/importing/imports.ts'
import type { ImportKind } from '#contract/importing/imports.ts'
import { inputClass } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { decode } from './reading/decode.ts'
import type { TextEncoding } from './reading/decode.ts'
import type { FileRow } from './reading/read-table.ts'

export interface ChosenFile {
  name: string
  encoding: TextEncoding
  rows: readonly FileRow[]
  /**
   * What else the file may say, with what stands above, where its bytes do not tell. The administrator
   * chooses.
   */
  doubt?: ReadonlyArray<Pick<ChosenFile, 'encoding' | 'rows'>>
}

/** A larger file has more lines than an import takes, or is no table. */
const mostBytes = 40 * 1024 * 1024

type Outcome = ChosenFile | { refused: 'workbook' | 'noText' | 'empty' | 'tooLarge' }

interface Props {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  onChosen: (file: ChosenFile) => void
}

/** Lets the administrator say what is imported and choose a file, and reads it in the browser. */
export function ChooseFile({ kind, onKind, onChosen }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const read = useMutation({
    mutationFn: (file: File) => readFile(file, kind),
    onSuccess: (outcome) => 'rows' in outcome && onChosen(outcome),
  })
  const refused = read.data && 'refused' in read.data ? read.data.refused : undefined
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t('importing.file.kind')}
        values={importKinds}
        chosen={kind}
        onChoose={onKind}
        text={(value) => t(`importing.kinds.${value}`)}
        className="max-w-xl"
      />
      <p>{t(`importing.file.intro.${kind}`, { most: importLimits.lines[kind].toLocaleString('en') })}</p>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft">
        <li>{t('importing.file.excel')}</li>
        <li>{t(`importing.file.required.${kind}`)}</li>
        <li>{t('importing.file.safe')}</li>
      </ul>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('importing.file.label')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-busy={read.isPending}
          className={`${inputClass} file:mr-4 file:rounded-full file:border-0 file:bg-green file:px-4 file:py-1.5 file:text-sm file:font-semibold file:text-on-fill`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) read.mutate(file)
            // So that the same file can be chosen again after it was corrected.
            target.value = ''
          }}
        />
      </div>
      {refused && (
        <Notice kind="error">
          {t(`importing.file.refused.${refused}`, { most: importLimits.lines[kind].toLocaleString('en') })}
        </Notice>
      )}
      {read.error && <Notice kind="error">{t('importing.file.refused.unreadable')}</Notice>}
    </div>
  )
}

async function readFile(file: File, kind: ImportKind): Promise<Outcome> {
  if (file.size > mostBytes) return { refused: 'tooLarge' }
  const decoded = decode(new Uint8Array(await file.arrayBuffer()))
  if ('refused' in decoded) return decoded
  const { readTable } = await import('./reading/read-table.ts')
  const rows = readTable(decoded.text)
  if (rows.length === 0) return { refused: 'empty' }
  if (rows.length > importLimits.lines[kind] + 1) return { refused: 'tooLarge' }
  const doubt = decoded.doubt?.map(({ encoding, text }) => ({ encoding, rows: readTable(text) }))
  return { name: file.name, encoding: decoded.encoding, rows, ...(doubt && { doubt }) }
}
