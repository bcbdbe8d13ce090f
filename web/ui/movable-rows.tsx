import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface Rows {
  /** The rows as they are drawn, which change when one has moved. */
  fields: readonly unknown[]
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

/**
 * Moves and removes the rows of a list in a form, and keeps the keyboard's place: at the same button of
 * `RowButtons` in the row that moved; after a removal at the button that adds a row.
 */
export function useMovableRows({ fields, move, remove }: Rows) {
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

interface RowButtonsProps {
  position: number
  /** How many rows there are. */
  count: number
  /** The spoken names of the buttons, and what the last one shows. */
  texts: { up: string; down: string; removeOf: string; remove: string }
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves a row up or down, or removes it. */
export function RowButtons({ position, count, texts, onMove, onRemove }: RowButtonsProps) {
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
      <Button variant="quiet" aria-label={texts.removeOf} onClick={onRemove} className="px-4">
        {texts.remove}
      </Button>
    </div>
  )
}
