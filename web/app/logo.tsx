import { useFacts } from '#web/lib/facts.ts'

/** The studio's logo, or a sun resting on the horizon of the sea. */
export function Logo({ className }: { className: string }) {
  const { logo } = useFacts().names
  // With another logo it is another address, so that browsers keep the picture.
  if (logo !== '')
    return <img src={`/icon-192.png?${logo.slice(7, 15)}`} alt="" className={`logo ${className}`} />
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <circle cx="20" cy="20" r="20" fill="#2f4a3c" />
      <path d="M9.500 24.500a10.500 10.500 0 0 1 21 0Z" fill="#f2b26b" />
      <path d="M7 27.500h26M12 31h16" stroke="#faf6ee" strokeWidth="1.600" strokeLinecap="round" />
    </svg>
  )
}
