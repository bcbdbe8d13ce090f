import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface MovableRows {
  /** The rows as they are drawn, which change when one has moved. */
  fields: readonly unknown[]
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

/**
 * Moves and removes the rows of a list in a form, and keeps the keyboard's place: at the same button of
 * `RowButtons` in the row that moved; after a removal at the button that adds a row.
 */
function useMovableRows({ fields, move, remove }: MovableRows) {
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The button that gets the focus when the moved row stands in its new place. */
  const nextFocus = useRef<string>(undefined)

  useEffect(() => {
    if (nextFocus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-move="${nextFocus.current}"]`)?.focus()
    nextFocus.current = undefined
  }, [fields])

  function shift(from: number, to: number) {
    const way = to < from ? 'up' : 'down'
    const isAtEdge = to === 0 || to === fields.length - 1
    const opposite = way === 'up' ? 'down' : 'up'
    nextFocus.current = `${to} ${isAtEdge && (to === 0) === (way === 'up') ? opposite : way}`
    move(from, to)
  }

  function drop(position: number) {
    remove(position)
    addButton.current?.focus()
  }

  return { list, addButton, shift, drop }
}

/** The lists of the form by their names. */
type Rows = Record<string, object[]>

interface RowListProps {
  name: string
  legend: { text: string; className: string }
  /** How rows are added, with a button for each kind of row; none are where it is left out. */
  add?: readonly AddedRow[]
  rowClassName: string
  /** The group of the texts that say what is wrong with the list. */
  errorName: 'fact' | 'pictures'
  row: (props: RowProps) => ReactNode
}

interface AddedRow {
  text: string
  /** A list with so many rows, of any kind, takes no more of this one. */
  most: number
  newRow: () => object
  /** The field of a new row that gets the focus, where it is not the one that the row registers first. */
  first?: string
}

export interface RowProps {
  path: string
  position: number
  /** How many rows there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** A list of the form whose rows an administrator moves, and mostly adds and removes. */
export function RowList({ name, legend, add, rowClassName, errorName, row: Row }: RowListProps) {
  const { t } = useTranslation()
  // Not `id`, which some rows have themselves.
  const rows = useFieldArray<Rows, string, 'row'>({ name, keyName: 'row' })
  const { list, addButton, shift, drop } = useMovableRows(rows)
  const mistake = useMistakeOfList(name)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className={legend.className}>{legend.text}</legend>
      {rows.fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {rows.fields.map(({ row }, position) => (
            <li key={row} className={classes('rounded-2xl border border-line', rowClassName)}>
              <Row
                path={`${name}.${position}`}
                position={position}
                count={rows.fields.length}
                onMove={(to) => shift(position, to)}
                onRemove={() => drop(position)}
              />
            </li>
          ))}
        </ol>
      )}
      {mistake !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, errorName, mistake)}
        </p>
      )}
      {add && (
        <div className="flex flex-wrap gap-3">
          {add.map(({ text, most, newRow, first }, position) => (
            <Button
              key={text}
              ref={position === 0 ? addButton : undefined}
              variant="outline"
              repeatable
              busy={rows.fields.length >= most}
              onClick={() =>
                rows.append(
                  newRow(),
                  first === undefined ? {} : { focusName: `${name}.${rows.fields.length}.${first}` },
                )
              }
              className="px-5"
            >
              <Icon name="plus" />
              {text}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** A mistake of the list itself, such as too many rows, and not of a field in it. */
function useMistakeOfList(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext<Rows>()
  const { error } = getFieldState(name, formState)
  return error?.root?.message ?? error?.message
}

interface RowButtonsProps {
  position: number
  /** How many rows there are. */
  count: number
  /** The spoken names of the buttons. */
  texts: { up: string; down: string }
  onMove: (to: number) => void
  /** The removal, what its button shows, and its spoken name; none for a row that stays. */
  remove?: { text: string; spoken: string; onRemove: () => void }
}

/** Moves a row up or down, or removes it. */
export function RowButtons({ position, count, texts, onMove, remove }: RowButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {position > 0 && (
        <Button
          variant="outline"
          data-move={`${position} up`}
          aria-label={texts.up}
          onClick={() => onMove(position - 1)}
          className="size-11 px-0!"
        >
          <Icon name="down" className="size-5 rotate-180" />
        </Button>
      )}
      {position < count - 1 && (
        <Button
          variant="outline"
          data-move={`${position} down`}
          aria-label={texts.down}
          onClick={() => onMove(position + 1)}
          className="size-11 px-0!"
        >
          <Icon name="down" />
        </Button>
      )}
      {remove && (
        <Button variant="quiet" aria-label={remove.spoken} onClick={remove.onRemove} className="px-4">
          {remove.text}
        </Button>
      )}
    </div>
  )
}
