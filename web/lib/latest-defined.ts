import { useState } from 'react'

/** The value, or the last one that was defined. A dialog still shows it while it fades out. */
export function useLatestDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
