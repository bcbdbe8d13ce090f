interface Props {
  label: string
  chosen: boolean
  onClick: () => void
}

/** One of several filters of the week, which can be chosen together. */
export function ChoiceButton({ label, chosen, onClick }: Props) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className="min-h-11 rounded-full border border-wood bg-card px-4 text-sm hover:bg-paper-deep aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:font-semibold aria-pressed:text-green"
    >
      {label}
    </button>
  )
}
