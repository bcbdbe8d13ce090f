import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface Props {
  caption: string
  /** The first column is for words, all others for figures. */
  columns: readonly string[]
  children: ReactNode
}

/** A small table of figures that fits a phone. */
export function FiguresTable({ caption, columns, children }: Props) {
  return (
    <table className="w-full text-sm tabular-nums sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-wood text-left text-xs text-ink-soft sm:text-sm">
          {columns.map((column, position) => (
            <th
              key={column}
              scope="col"
              className={classes('py-2 font-semibold', position > 0 && 'pl-3 text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  )
}

export function FiguresRow({
  name,
  figures,
  strong = false,
}: {
  name: string
  figures: readonly string[]
  strong?: boolean
}) {
  return (
    <tr className={strong ? 'font-semibold' : ''}>
      <th scope="row" className={classes('py-2 text-left wrap-anywhere', !strong && 'font-normal')}>
        {name}
      </th>
      {figures.map((figure, position) => (
        <td key={position} className="py-2 pl-3 text-right whitespace-nowrap">
          {figure}
        </td>
      ))}
    </tr>
  )
}
