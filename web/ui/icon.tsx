const paths = {
  sun: 'M12 3v2m0 14v2m9-9h-2M5 12H3m15.4-6.4L17 7M7 17l-1.4 1.4m12.8 0L17 17M7 7 5.6 5.6M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c1.2-3.7 4-5.5 7.500-5.500s6.300 1.800 7.500 5.500',
  login: 'M14 4h4.500A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500H14m-4-4 4-4-4-4m4 4H4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.500 6-6 6 6 6',
  right: 'm9.500 6 6 6-6 6',
  down: 'm6 9.500 6 6 6-6',
  clock: 'M12 7.500V12l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  seat: 'M6 19v-5h12v5M6 14V9a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v5',
  calendar:
    'M4 7.500A1.500 1.500 0 0 1 5.500 6h13A1.500 1.500 0 0 1 20 7.500v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-11ZM4 10.500h16M8.500 4v3.500m7-3.500v3.500',
  more: 'M6.500 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm6.500 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Zm6.500 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  warning:
    'M12 9v4.500m0 3v.01M10.500 4.300 2.800 17.600A1.700 1.700 0 0 0 4.300 20h15.400a1.700 1.700 0 0 0 1.500-2.400L13.500 4.300a1.700 1.700 0 0 0-3 0Z',
  ticket:
    'M4 8.500A1.500 1.500 0 0 1 5.500 7h13A1.500 1.500 0 0 1 20 8.500v1.700a2 2 0 0 0 0 3.600v1.700a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 15.500v-1.700a2 2 0 0 0 0-3.600V8.500ZM14 7.500v9',
  away: 'M14 4.500h5.500V10m0-5.500-9 9M10 6H6.500A1.500 1.500 0 0 0 5 7.500v10A1.500 1.500 0 0 0 6.500 19h10a1.500 1.500 0 0 0 1.500-1.500V14',
  code: 'M4.500 4.500h5.500v5.500H4.500zM14 4.500h5.500v5.500H14zM4.500 14h5.500v5.500H4.500zM14 14h2.500v2.500H14zM19.500 14v2.500m-3 3h3M14 19.500v.01',
  plus: 'M12 5v14M5 12h14',
  repeat:
    'M5 11V9.500A3.500 3.500 0 0 1 8.500 6H19m-3-3 3 3-3 3m3 4v1.500a3.500 3.500 0 0 1-3.500 3.500H5m3 3-3-3 3-3',
  mail: 'M4 7.500A1.500 1.500 0 0 1 5.500 6h13A1.500 1.500 0 0 1 20 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 16.500v-9Zm.500.500 7.500 5.500L19.500 8',
  phone:
    'M6.500 4h2.700l1.300 4-1.900 1.400a11 11 0 0 0 5.900 5.900L16 13.500l4 1.300v2.700A2.500 2.500 0 0 1 17.500 20 13.500 13.500 0 0 1 4 6.500 2.500 2.500 0 0 1 6.500 4Z',
} as const

export type IconName = keyof typeof paths

/** A line drawing. It is hidden from screen readers, because the text beside it says the same. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <Drawing path={paths[name]} className={className} />
}

/** Draws a path on a square of 24 by 24, in the colour of the text. */
export function Drawing({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}
