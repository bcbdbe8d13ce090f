import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useLanguage } from '#web/lib/language.ts'
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

const tick = { fill: 'var(--color-ink-soft)', fontSize: '0.75rem' }
const box = {
  background: 'var(--color-card)',
  border: '1px solid var(--color-line)',
  borderRadius: 12,
  color: 'var(--color-ink)',
  fontSize: '0.8125rem',
}

/** The height of the names below the bars at the text size of the reader, in pixels. */
const namesHeight = () => 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Bars of figures that also stand in a table: screen readers are led to it. */
export default function BarChart({ title, unit, names, parts, line }: BarChartProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const chart = useId()
  const text = (figure: unknown) => figureText(Number(figure), unit, language)
  const short = (figure: number) => (unit === 'yen' ? shortYen(figure, language) : text(figure))
  const data = names.map((name, position) => ({
    name,
    position,
    ...Object.fromEntries(parts.map(({ values }, part) => [`part${part}`, values[position] ?? 0])),
  }))
  return (
    <figure className="grid gap-3 break-inside-avoid">
      <div
        role="img"
        aria-label={t('reports.chart', { title })}
        className="h-72 text-xs print:h-auto print:[&_div]:h-auto! print:[&_div]:w-full! print:[&_svg]:h-auto! print:[&_svg]:w-full!"
      >
        <ResponsiveContainer width="100%" height="100%">
          <Chart data={data} accessibilityLayer={false} margin={{ top: 16, right: 8, bottom: 0, left: 0 }}>
            <Patterns chart={chart} count={parts.length} />
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="position"
              tickFormatter={(at: number) => names[at] ?? ''}
              {...{ tick }}
              height={namesHeight()}
              tickLine={false}
              stroke="var(--color-wood)"
            />
            <YAxis
              {...{ tick }}
              width="auto"
              tickFormatter={short}
              tickLine={false}
              axisLine={false}
              allowDecimals={unit === 'percent'}
              {...(unit === 'percent' && { domain: [0, 1] })}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-paper-deep)', fillOpacity: 0.6 }}
              contentStyle={box}
              itemStyle={{ color: 'var(--color-ink)' }}
              labelFormatter={(at) => names[Number(at)]}
              formatter={(figure) => text(figure)}
              isAnimationActive={false}
            />
            {parts.map(({ label }, part) => (
              <Bar
                key={label}
                dataKey={`part${part}`}
                name={label}
                stackId="bar"
                fill={fillOf(chart, part)}
                stroke={colourOf(part)}
                maxBarSize={56}
                isAnimationActive={false}
              />
            ))}
            {line && (
              <ReferenceLine
                y={line.value}
                ifOverflow="extendDomain"
                stroke="var(--color-danger)"
                strokeDasharray="6 4"
                label={{
                  value: line.label,
                  position: 'insideTopRight',
                  fill: 'var(--color-danger)',
                  fontSize: '0.75rem',
                }}
              />
            )}
          </Chart>
        </ResponsiveContainer>
      </div>
      {parts.length > 1 && <Legend {...{ chart, parts }} />}
    </figure>
  )
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

/** The fills of a chart: each has a colour and a pattern of its own, so that it can be read without colour and on paper. */
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
