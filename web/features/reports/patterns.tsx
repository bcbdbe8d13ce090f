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

export const colourOf = (position: number): string => lookOf(position).colour

/** A plain colour is no pattern, because the edges of a pattern's tiles show. */
export function fillOf(chart: string, position: number): string {
  const { colour, path, ground } = lookOf(position)
  return path === '' && ground === 1 ? colour : `url(#${chart}-${position})`
}

/** The patterns that `fillOf` names. They stand once on the page, in the chart. */
export function Patterns({ chart, count }: { chart: string; count: number }) {
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
