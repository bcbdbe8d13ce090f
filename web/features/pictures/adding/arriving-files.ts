import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page, or pasted. A browser would open a dropped file in place of the page.
 * Returns whether files are being dragged over the page.
 */
export function useArrivingFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    // Between two elements of the page, the second is entered before the first is left.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      const files = filesOf(event.dataTransfer)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (files.length > 0) take(files)
    }
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = filesOf(clipboardData)
      if (files.length > 0) take(files)
    }
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    addEventListener('paste', paste, { signal })
    return () => leaving.abort()
  }, [])
  return isOver
}

/** Without folders, which cannot be sent. */
const filesOf = (data: DataTransfer | null): File[] =>
  [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
