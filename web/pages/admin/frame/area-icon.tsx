import { Drawing } from '#web/ui/icon.tsx'
import { iconPaths } from './icon-paths.ts'
import type { AreaIconName } from './icon-paths.ts'

/** A line drawing of the admin area. */
export function AreaIcon({ name, className = 'size-5' }: { name: AreaIconName; className?: string }) {
  return <Drawing path={iconPaths[name]} className={className} />
}
