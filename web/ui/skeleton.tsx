import { classes } from './classes.ts'

/** Holds the place of something that is being read. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('skeleton', className)} />
)
