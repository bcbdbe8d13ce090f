import { useId } from 'react'
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
  const chart = useId()
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
          <svg className="absolute size-0" aria-hidden="true">
            <Patterns chart={chart} count={parts.length} />
          </svg>
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
                    fill={fillOf(chart, part)}
                    stroke={colourOf(part)}
                  />
                ))}
              </svg>
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
      {parts.length > 1 && <Legend {...{ chart, parts }} />}
    </figure>
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

function Legend({ chart, parts }: { chart: string; parts: BarChartProps['parts'] }) {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ label }, part) => (
          <li key={label} className="flex items-center gap-2">
            <svg width="20" height="14" aria-hidden="true" className="shrink-0">
              <rect
                x="0.5"
                y="0.5"
                width="19"
                height="13"
                fill={fillOf(chart, part)}
                stroke={colourOf(part)}
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}

/**
 * The fills of a chart: each has a colour and a pattern of its own, so that it can be read without colour and
 * on paper.
 */
const looks = [
  { colour: 'var(--color-green)', path: '', ground: 1 },
  { colour: 'var(--color-persimmon)', path: 'M-2 2 2 -2M0 8 8 0M6 10 10 6', ground: 0.2 },
  { colour: 'var(--color-wood-deep)', path: 'M2 2h1v1h-1zM6 6h1v1h-1z', ground: 0.15 },
  { colour: 'var(--color-ink-soft)', path: 'M0 4h8', ground: 0.1 },
  {
    colour: 'var(--color-green-bright)',
    path: 'M0 0 8 8M-2 6 2 10M6 -2 10 2M-2 2 2 -2M0 8 8 0M6 10 10 6',
    ground: 0.1,
  },
  { colour: 'var(--color-danger)', path: 'M4 0v8', ground: 0.15 },
  { colour: 'var(--color-ink)', path: '', ground: 0.05 },
] as const

const lookOf = (position: number) => looks[position % looks.length] ?? looks[0]

const colourOf = (position: number): string => lookOf(position).colour

/** A plain colour is no pattern, because the edges of a pattern's tiles show. */
function fillOf(chart: string, position: number): string {
  const { colour, path, ground } = lookOf(position)
  return path === '' && ground === 1 ? colour : `url(#${chart}-${position})`
}

/** The patterns that `fillOf` names. They stand once on the page, in the chart. */
function Patterns({ chart, count }: { chart: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, position) => {
        const { colour, path, ground } = lookOf(position)
        return (
          <pattern
            key={position}
            id={`${chart}-${position}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" fill={colour} fillOpacity={ground} />
            <path d={path} stroke={colour} strokeWidth="1.5" fill="none" />
          </pattern>
        )
      })}
    </defs>
  )
}
