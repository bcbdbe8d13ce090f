import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { identity } from '#studio/identity.ts'
import { dateText } from '#time/tokyo.ts'
import { download } from '#web/lib/download.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

interface Props {
  codes: string[]
  email: string
  onKept: () => void
}

/** New codes, which are shown once: to copy, to download or to print. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [madeAt] = useState(Date.now)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const studio = identity.name[language]
  const about = t('security.codesFile', { email, studio, date: dateText(madeAt, language) })

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t('security.codesCopied'))
    } catch {
      toast.error(t('security.codesCopyFailed'))
    }
  }

  return (
    <section className="grid max-w-xl gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={t('security.codesNew')} />
      </h3>
      <p>{t('security.codesNewText')}</p>
      <p className="hidden text-sm print:block">{about}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-2 rounded-2xl border border-line bg-card px-5 py-4">
        {codes.map((code) => (
          <li key={code} className="font-mono text-lg tabular-nums">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button look="outline" onClick={() => void copy()}>
          {t('security.codesCopy')}
        </Button>
        <Button
          look="outline"
          onClick={() => download('recovery-codes.txt', 'text/plain', [about, '', ...codes, ''].join('\n'))}
        >
          {t('security.codesSave')}
        </Button>
        <Button look="outline" onClick={() => window.print()}>
          {t('security.codesPrint')}
        </Button>
        <Button onClick={onKept}>{t('security.codesKept')}</Button>
      </div>
    </section>
  )
}
