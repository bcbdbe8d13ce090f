import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import type { startTotp } from '#contract/second-factors/second-factors.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { CodeForm } from './second-step-form.tsx'

interface Props {
  started: Answer<typeof startTotp>
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}

/** The new secret as a picture and as text, and the first code of the app. */
export default function TotpSetUp({ started, onCode, onCancel }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const key = started.secret.match(/.{1,4}/g)?.join(' ')
  return (
    <section className="grid max-w-md justify-items-start gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        <Phrases text={t('security.appTitle')} />
      </h3>
      <p>{t('security.scan')}</p>
      <QRCodeSVG
        value={started.address}
        title={t('security.qr')}
        size={208}
        marginSize={4}
        className="rounded-2xl"
      />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">{t('security.key')}</p>
        <p className="font-mono wrap-anywhere select-all">{key}</p>
      </div>
      <div className="w-full">
        <CodeForm
          name="code"
          text={t('security.enterCode')}
          label={t('security.finish')}
          focused={false}
          onSend={onCode}
        />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </section>
  )
}
