import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importLimits } from '#contract/importing/import-limits.ts'
import { importFields } from '#contract/importing/imports.ts'
import type { ImportField, ImportKind } from '#contract/importing/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select-field.tsx'
import type { ChosenFile } from './choose-file.tsx'
import { suggestColumns } from './reading/suggest-columns.ts'
import type { FileToSend } from './send-file.ts'

interface Props {
  kind: ImportKind
  file: ChosenFile
  /** What was chosen before, when the administrator comes back. */
  chosen: ReadonlyArray<ImportField | undefined> | undefined
  onBack: () => void
  /** Reads the file in another way. */
  onReading: (reading: Pick<ChosenFile, 'encoding' | 'rows'>) => void
  onMatched: (file: FileToSend) => void
}

/** How many values of a column are shown. */
const samples = 3

/** Lets the administrator say what each column holds. Columns with a known heading are suggested. */
export function MatchColumns({ kind, file, chosen, onBack, onReading, onMatched }: Props) {
  const { t } = useTranslation()
  const fields: readonly ImportField[] = importFields[kind]
  const [first] = file.rows
  const width = Math.max(...file.rows.slice(0, 100).map(({ cells }) => cells.length))
  const suggested = suggestColumns(first?.cells ?? [], fields)
  const [hasHeadings, setHasHeadings] = useState(suggested.some((field) => field !== undefined))
  const [columns, setColumns] = useState(chosen ?? suggested)
  const rows = hasHeadings ? file.rows.slice(1) : file.rows
  const missing = missingIn(columns, kind)
  const twice = columns.find((field, position) => field !== undefined && columns.indexOf(field) < position)
  const choose = (position: number, value: string) =>
    setColumns(
      Array.from({ length: width }, (_, at) =>
        at === position ? fields.find((field) => field === value) : columns[at],
      ),
    )
  return (
    <div className="grid gap-5">
      <p>
        {t('importing.columns.read', {
          file: file.name,
          count: rows.length,
          encoding: encodingNames[file.encoding],
        })}
      </p>
      {file.doubt && (
        <>
          <Notice kind="error">{t('importing.columns.doubt')}</Notice>
          <div className="grid max-w-xs gap-1.5">
            <label htmlFor="encoding" className="text-sm font-semibold">
              {t('importing.columns.encoding')}
            </label>
            <Select
              id="encoding"
              value={file.encoding}
              onChange={({ target }) => {
                const reading = file.doubt?.find(({ encoding }) => encoding === target.value)
                if (reading) onReading(reading)
              }}
            >
              {file.doubt.map(({ encoding }) => (
                <option key={encoding} value={encoding}>
                  {encodingNames[encoding]}
                </option>
              ))}
            </Select>
          </div>
        </>
      )}
      <Checkbox
        label={t('importing.columns.headings')}
        checked={hasHeadings}
        onChange={({ target }) => setHasHeadings(target.checked)}
      />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: width }, (_, position) => {
          const heading = hasHeadings ? first?.cells[position]?.trim() : ''
          const name = heading || t('importing.columns.nth', { position: position + 1 })
          const values = rows.slice(0, samples).map(({ cells }) => cells[position]?.trim() ?? '')
          return (
            <li
              key={position}
              className="grid min-w-0 content-start gap-2 rounded-2xl border border-line p-4"
            >
              <label htmlFor={`column-${position}`} className="truncate font-semibold">
                {name}
              </label>
              <p className="truncate text-sm text-ink-soft">
                {values.filter(Boolean).join(t('importing.columns.gap')) || t('importing.columns.empty')}
              </p>
              <Select
                id={`column-${position}`}
                value={columns[position] ?? ''}
                onChange={({ target }) => choose(position, target.value)}
              >
                <option value="">{t('importing.columns.leaveOut')}</option>
                {fields.map((field) => (
                  <option key={field} value={field}>
                    {t(`importing.fields.${field}`)}
                  </option>
                ))}
              </Select>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-soft">{t(`importing.columns.note.${kind}`)}</p>
      {missing && (
        <Notice>{t('importing.columns.missing', { field: t(`importing.fields.${missing}`) })}</Notice>
      )}
      {twice && <Notice>{t('importing.columns.twice', { field: t(`importing.fields.${twice}`) })}</Notice>}
      {rows.length === 0 && <Notice>{t('importing.file.refused.empty')}</Notice>}
      {rows.length > importLimits.lines[kind] && (
        <Notice>
          {t('importing.file.refused.tooLarge', { most: importLimits.lines[kind].toLocaleString('en') })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onBack}>
          {t('importing.back')}
        </Button>
        <Button
          disabled={
            missing !== undefined ||
            twice !== undefined ||
            rows.length === 0 ||
            rows.length > importLimits.lines[kind]
          }
          onClick={() => onMatched({ kind, fileName: file.name, rows, columns })}
        >
          {t('importing.columns.check')}
        </Button>
      </div>
    </div>
  )
}

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'windows-1252': 'Windows-1252',
}

/** Each line needs one field of each group. */
const needed: Record<ImportKind, ReadonlyArray<readonly [ImportField, ...ImportField[]]>> = {
  members: [['email'], ['lastName', 'fullName']],
  tickets: [['email', 'memberNumber'], ['tickets']],
  lessons: [['title'], ['date'], ['startTime'], ['endTime', 'minutes'], ['totalSeats']],
}

function missingIn(
  columns: ReadonlyArray<ImportField | undefined>,
  kind: ImportKind,
): ImportField | undefined {
  return needed[kind].find((group) => !group.some((field) => columns.includes(field)))?.[0]
}
