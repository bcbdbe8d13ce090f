import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePlaces } from './file-places.tsx'
import { WaitingRow } from './waiting-row.tsx'
import { canBeSent, useWaitingFiles } from './waiting-files.ts'
import type { WaitingFile } from './waiting-files.ts'

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

const lacksText = ({ textJa, textEn }: WaitingFile) => textJa.trim() === '' || textEn.trim() === ''
