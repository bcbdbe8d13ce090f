import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { useArrivingFiles } from './arriving-files.ts'

/** A phone that reads these names sends JPEG instead of HEIC. */
const accepted = 'image/jpeg,image/png,image/webp'

/** Where files come from: chosen, dropped, pasted, or from the camera of a phone. */
export function FilePlaces({ onFiles }: { onFiles: (files: File[]) => void }) {
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
        <Button look="outline" onClick={() => chosen.current?.click()}>
          {t('pictures.add.choose')}
        </Button>
        <Button look="outline" className="not-pointer-coarse:hidden" onClick={() => camera.current?.click()}>
          {t('pictures.add.camera')}
        </Button>
      </div>
      <input ref={chosen} type="file" multiple hidden accept={accepted} onChange={take} />
      <input ref={camera} type="file" capture="environment" hidden accept={accepted} onChange={take} />
      <p className="text-sm text-balance text-ink-soft">
        {t('pictures.add.rules', { megabytes: limits.uploadBytes / 1024 / 1024 })}
      </p>
    </div>
  )
}
