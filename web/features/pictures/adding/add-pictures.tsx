import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { canBeSent, lacksText, useWaitingFiles } from './waiting-files.ts'
import { WaitingRow } from './waiting-row.tsx'

/**
 * Adds pictures to the library: several at once, each with what it shows in both languages.
 * @param onAdded gets those that the library has taken, when all were sent
 */
export function AddPictures({ onAdded }: { onAdded?: (pictures: Picture[]) => void }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [isTried, setIsTried] = useState(false)
  const waiting = useWaitingFiles((pictures) => {
    toast.success(t('pictures.add.added', { count: pictures.length }))
    onAdded?.(pictures)
  })
  const { files, isSending } = waiting
  const ready = files.filter(canBeSent)

  function add(chosen: readonly File[]) {
    setIsTried(false)
    waiting.add(chosen)
  }

  function send() {
    setIsTried(true)
    if (ready.some(lacksText)) list.current?.querySelector<HTMLElement>('[data-empty="true"]')?.focus()
    else void waiting.send()
  }

  return (
    <div className="grid gap-5">
      <FilePlaces onFiles={add} />
      {files.length > 0 && (
        <>
          <p className="text-sm text-ink-soft">{t('pictures.add.describe')}</p>
          <ul ref={list} aria-label={t('pictures.add.waiting')} className="grid gap-4">
            {files.map((file) => (
              <WaitingRow
                key={file.key}
                {...{ file, isSending, isTried }}
                onChange={(texts) => waiting.change(file.key, texts)}
                onRemove={() => waiting.remove(file.key)}
              />
            ))}
          </ul>
          {ready.length > 0 && (
            <Button busy={isSending} onClick={send} className="justify-self-start">
              {isSending ? t('pictures.add.sending') : t('pictures.add.send', { count: ready.length })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** A phone that reads these names sends JPEG instead of HEIC. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Where files come from: chosen, dropped, pasted, or from the camera of a phone. */
function FilePlaces({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const isOver = useArrivingFiles(onFiles)
  const chosen = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ target }: { target: HTMLInputElement }) => {
    onFiles([...(target.files ?? [])])
    // So that the same file can be chosen again.
    target.value = ''
  }
  return (
    <div
      className={classes(
        'grid justify-items-center gap-4 rounded-3xl border-2 border-dashed px-5 py-8 text-center transition-colors',
        isOver ? 'border-green bg-green-soft' : 'border-wood bg-card',
      )}
    >
      <p className="font-display text-lg text-balance pointer-coarse:hidden">
        <Phrases text={t('pictures.add.drop')} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" onClick={() => chosen.current?.click()}>
          {t('pictures.add.choose')}
        </Button>
        <Button
          variant="outline"
          className="not-pointer-coarse:hidden"
          onClick={() => camera.current?.click()}
        >
          {t('pictures.add.camera')}
        </Button>
      </div>
      <input ref={chosen} type="file" multiple hidden accept={accepted} onChange={take} />
      <input ref={camera} type="file" capture="environment" hidden accept={accepted} onChange={take} />
      <p className="text-sm text-balance text-ink-soft">
        <Phrases text={t('pictures.add.rules', { megabytes: limits.uploadBytes / 1024 / 1024 })} />
      </p>
    </div>
  )
}

/**
 * Takes the files that are dropped anywhere on the page, or pasted. A browser would open a dropped file in
 * place of the page. Returns whether files are being dragged over the page.
 */
function useArrivingFiles(onFiles: (files: File[]) => void): boolean {
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
