import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/*
 * On a narrow screen each row becomes a block: below 40rem where a row has labels, and below 20rem, a phone with large text, where
 * it has none. Browsers keep it a table for screen readers.
 */

interface Props {
  caption: string
  /** The first column is for words, all others for figures. */
  columns: readonly string[]
  /** Whether the rows are given labels. */
  labelled?: boolean
  children: ReactNode
}

/** A small table of figures that fits a phone. */
export function FiguresTable({ caption, columns, labelled = false, children }: Props) {
  const block = labelled ? 'max-sm:block' : 'max-[20rem]:block'
  return (
    <table className={classes('w-full text-sm tabular-nums sm:text-base', block)}>
      <caption className="sr-only">{caption}</caption>
      <thead className={labelled ? 'max-sm:sr-only' : 'max-[20rem]:sr-only'}>
        <tr className="border-b border-wood text-left text-xs text-ink-soft sm:text-sm">
          {columns.map((column, position) => (
            <th
              key={column}
              scope="col"
              className={classes('py-2 font-semibold', position > 0 && 'pl-3 text-right whitespace-nowrap')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes('divide-y divide-line', block)}>{children}</tbody>
    </table>
  )
}

interface Row {
  name: string
  figures: readonly string[]
  /** Of the figures, shown beside them on a phone. */
  labels?: readonly string[]
  strong?: boolean
}

export function FiguresRow({ name, figures, labels, strong = false }: Row) {
  const row = labels
    ? 'max-sm:grid max-sm:gap-y-1 max-sm:py-2'
    : 'max-[20rem]:grid max-[20rem]:grid-cols-[1fr_auto] max-[20rem]:py-2'
  const cell = labels
    ? 'max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-2 sm:pl-3'
    : 'py-2 pl-3 max-[20rem]:py-0'
  return (
    <tr className={classes(strong && 'font-semibold', row)}>
      <th
        scope="row"
        className={classes(
          'text-left wrap-anywhere',
          labels ? 'sm:py-2' : 'py-2 max-[20rem]:col-span-2 max-[20rem]:p-0',
          !strong && 'font-normal',
        )}
      >
        {name}
      </th>
      {figures.map((figure, position) => (
        <td key={position} className={classes('text-right whitespace-nowrap', cell)}>
          {labels && (
            <span aria-hidden="true" className="font-normal text-ink-soft sm:hidden">
              {labels[position]}
            </span>
          )}
          {figure}
        </td>
      ))}
    </tr>
  )
}
