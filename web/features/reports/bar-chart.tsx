import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { figureText, shortYen } from './figures.ts'
import type { Unit } from './figures.ts'

export interface BarChartProps {
  title: string
  unit: Unit
  /** What each bar, or pile of bars, stands for. */
  names: readonly string[]
  /** The parts of each bar, from below. */
  parts: ReadonlyArray<{ label: string; values: ReadonlyArray<number | null> }>
  /** A value that bars are compared with. */
  line?: { value: number; label: string }
}

/** With more bars than these, a phone shows every other name. */
const namesOnPhone = 8

/** Bars of figures that also stand in a table: screen readers are led to it. */
export function BarChart({ title, unit, names, parts, line }: BarChartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const piles = names.map((_, position) => pileOf(parts.map(({ values }) => values[position] ?? 0)))
  const ends = [...piles.flat().flatMap(({ from, to }) => [from, to]), line?.value ?? 0, 0]
  const ticks = ticksOf(Math.min(...ends), Math.max(...ends), unit)
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)]
  const heightOf = (value: number) => `${((value - lowest) / (highest - lowest)) * 100}%`
  const text = (figure: number) => figureText(figure, unit, language)
  return (
    <figure className="grid gap-3 break-inside-avoid">
      <div
        role="img"
        aria-label={t('reports.chart', { title })}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-5 text-xs text-ink-soft"
      >
        <div className="grid h-60">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="relative [grid-area:1/1] translate-y-1/2 self-end text-right"
              style={{ bottom: heightOf(tick) }}
            >
              {unit === 'yen' ? shortYen(tick, language) : text(tick)}
            </span>
          ))}
        </div>
        <div className="relative flex h-60">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={classes('absolute inset-x-0 border-t', tick === 0 ? 'border-wood' : 'border-line')}
              style={{ bottom: heightOf(tick) }}
            />
          ))}
          {names.map((name, position) => (
            <div key={name} className="group relative min-w-0 flex-1 hover:bg-paper-deep/60">
              <svg className="mx-auto block h-full w-4/5 max-w-14" aria-hidden="true">
                {piles[position]?.map(({ from, to }, part) => (
                  <rect
                    key={part}
                    width="100%"
                    y={heightOf(highest + lowest - Math.max(from, to))}
                    height={heightOf(lowest + Math.abs(to - from))}
                    fill={fillOf(part)}
                    stroke="var(--color-card)"
                  />
                ))}
              </svg>
              <Total
                text={text}
                pile={piles[position] ?? []}
                bottomOf={heightOf}
                isDense={names.length > namesOnPhone}
              />
              <dl
                className={classes(
                  'pointer-events-none absolute top-0 z-10 hidden rounded-xl border border-line bg-card px-3 py-2 whitespace-nowrap text-ink shadow-soft group-hover:block print:hidden!',
                  // A single bar is as wide as the chart, so that nothing fits beside it.
                  names.length === 1 ? 'left-1/2' : position < names.length / 2 ? 'left-full' : 'right-full',
                )}
              >
                <dt className="font-semibold">{name}</dt>
                {parts.map(({ label, values }) => (
                  <dd key={label}>{`${label}: ${text(values[position] ?? 0)}`}</dd>
                ))}
              </dl>
            </div>
          ))}
          {line && (
            <p
              className="absolute inset-x-0 border-t border-dashed border-danger text-right text-danger"
              style={{ bottom: heightOf(line.value) }}
            >
              <span className="absolute right-0 bottom-0">{line.label}</span>
            </p>
          )}
        </div>
        <div className="col-start-2 flex pt-2">
          {names.map((name, position) => (
            <span
              key={name}
              className={classes(
                'flex min-w-0 flex-1 justify-center whitespace-nowrap',
                names.length > namesOnPhone && position % 2 === 1 && 'max-sm:invisible',
              )}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      {parts.length > 1 && <Legend parts={parts} />}
    </figure>
  )
}

interface TotalProps {
  pile: ReturnType<typeof pileOf>
  text: (figure: number) => string
  bottomOf: (value: number) => string
  /** Whether there is room for the figures of all bars on a wide screen only. */
  isDense: boolean
}

/** The sum of a bar that only grows upwards, above it. */
function Total({ pile, text, bottomOf, isDense }: TotalProps) {
  const total = pile.at(-1)?.to ?? 0
  if (total === 0 || pile.some(({ to }) => to < 0)) return null
  return (
    <span
      className={classes(
        'pointer-events-none absolute inset-x-0 flex justify-center pb-0.5 whitespace-nowrap tabular-nums',
        isDense && 'max-lg:hidden',
      )}
      style={{ bottom: bottomOf(total) }}
    >
      {text(total)}
    </span>
  )
}

/** Where each part of a bar begins and ends: what is above zero piles upwards, what is below it downwards. */
function pileOf(values: readonly number[]): Array<{ from: number; to: number }> {
  let [above, below] = [0, 0]
  return values.map((value) => {
    const from = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    return { from, to: from + value }
  })
}

/** The whole steps of the axis, about four of them. */
function ticksOf(least: number, most: number, unit: Unit): number[] {
  if (unit === 'percent') return [0, 0.25, 0.5, 0.75, 1]
  const rough = Math.max(1, (most - least) / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power)
  const step = steps.find((one) => one >= rough && Number.isInteger(one)) ?? 10 * power
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(most / step))
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step)
}

function Legend({ parts }: Pick<BarChartProps, 'parts'>) {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ label }, part) => (
          <li key={label} className="flex items-center gap-2">
            <svg width="20" height="14" aria-hidden="true" className="shrink-0">
              <rect width="20" height="14" rx="3" fill={fillOf(part)} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}

/**
 * The tints of one hue, the darkest below. The line around each part separates neighbours without colour and
 * on paper.
 */
const tints = [100, 70, 48, 32, 20, 12]

const fillOf = (part: number): string =>
  `color-mix(in srgb, var(--color-green) ${tints[part] ?? tints.at(-1)}%, var(--color-card))`
