import { useId } from 'react'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { figureText } from './figures.ts'
import type { Figures } from './figures.ts'

interface Props {
  figures: Figures
  /** Whether the heading above says the same as the caption. */
  isNamed: boolean
}

/** A table of figures. On a narrow screen it is moved sideways, and the names stay. */
export function ReportTable({ figures: { caption, first, columns, rows }, isNamed }: Props) {
  const { language } = useLanguage()
  const id = useId()
  const name = 'sticky left-0 bg-card py-2 pr-3 text-left print:static print:py-1'
  return (
    // What is moved sideways must be reachable by keyboard. No region, because the part around it is one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-labelledby={id} tabIndex={0} className="moved-sideways">
      <table className="w-full text-sm tabular-nums print:text-xs">
        <caption id={id} className={isNamed ? 'sr-only' : 'pb-2 text-left text-sm font-semibold'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-wood text-xs text-ink-soft">
            <th scope="col" className={classes(name, 'whitespace-nowrap')}>
              {first}
            </th>
            {columns.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="min-w-16 py-2 pl-3 text-right align-bottom font-semibold [overflow-wrap:normal] break-keep"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name: of, cells, strong = false }) => (
            <tr key={of} className={classes(strong && 'font-semibold')}>
              <th
                scope="row"
                className={classes(
                  name,
                  '[overflow-wrap:normal] break-keep max-sm:max-w-40 max-sm:min-w-[7.75rem] sm:whitespace-nowrap',
                  !strong && 'font-normal',
                )}
              >
                {of}
              </th>
              {columns.map(({ label, unit }, position) => (
                <td
                  key={label}
                  className={classes(
                    'py-2 pl-3 text-right whitespace-nowrap print:py-1',
                    // So that the figures of a new studio stand out.
                    cells[position] === 0 && 'text-ink-soft',
                  )}
                >
                  {figureText(cells[position] ?? null, unit, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
