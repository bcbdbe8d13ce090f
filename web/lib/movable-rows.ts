import { useEffect, useRef } from 'react'

interface Rows {
  /** The rows as they are drawn, which change when one has moved. */
  fields: readonly unknown[]
  move: (from: number, to: number) => void
  remove: (position: number) => void
}

/**
 * Moves and removes the rows of a list in a form, and keeps the keyboard's place: at the same button of the row that moved, which has
 * `data-move` with its position and way, `3 up`; after a removal at the button that adds a row.
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
