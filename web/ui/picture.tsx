import { classes } from './classes.ts'

interface Props {
  src: string
  /** Empty for a picture that only decorates. */
  text: string
  width?: number
  height?: number
  /** Whether it is seen as soon as the page is, and so must not be waited for. */
  atOnce?: boolean
  className?: string
}

/** A picture in the text: its place is kept, and it is loaded when it comes near. */
export function Picture({ src, text, width = 1200, height = 800, atOnce, className }: Props) {
  return (
    <img
      src={src}
      alt={text}
      width={width}
      height={height}
      {...(!atOnce && { loading: 'lazy', decoding: 'async' })}
      className={classes('h-auto w-full bg-paper-deep object-cover', className)}
    />
  )
}
