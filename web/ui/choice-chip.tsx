interface Props {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** One of several choices that can be made together, in a frame of its own. */
export function ChoiceChip({ label, checked, onChange }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm has-checked:border-green has-checked:bg-green-soft">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-green"
      />
      {label}
    </label>
  )
}
