import { classes } from './classes.ts'

/** Reserves the place of content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('skeleton', className)} />
)
