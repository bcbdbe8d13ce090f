import type { ControllerRenderProps, FieldValues, Path } from 'react-hook-form'
import type { Space } from '#contract/spaces/spaces.ts'
import { useSpaceName } from './space-name.ts'

interface Props<Values extends FieldValues> {
  spaces: readonly Space[]
  /** A field of the form around it whose value is a list of ids. */
  field: ControllerRenderProps<Values, Path<Values>>
}

/** One checkbox for each space. The form puts the focus on the first one. */
export function SpaceChecks<Values extends FieldValues>({ spaces, field }: Props<Values>) {
  const nameOf = useSpaceName()
  const chosen: readonly string[] = field.value
  const toggle = (id: string, wanted: boolean) =>
    field.onChange(wanted ? [...chosen, id] : chosen.filter((other) => other !== id))

  return spaces.map((space, position) => (
    <label
      key={space.id}
      className="flex min-h-11 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
    >
      <input
        type="checkbox"
        ref={position === 0 ? field.ref : undefined}
        checked={chosen.includes(space.id)}
        onChange={({ target }) => toggle(space.id, target.checked)}
        onBlur={field.onBlur}
        className="size-5 shrink-0 accent-green"
      />
      <span className="min-w-0 wrap-anywhere">{nameOf(space)}</span>
    </label>
  ))
}
