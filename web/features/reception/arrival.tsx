import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { memberCodeOf } from '#contract/member-codes.ts'
import { limits } from '#contract/limits.ts'
import { FoundMembers } from './found-members.tsx'
import { ArrivedMember } from './arrived-member.tsx'
import { ScanButton } from './scan-button.tsx'
import { useDigitsToField } from './digits-to-field.ts'
import { useArrival } from './use-arrival.ts'
import { useSettled } from '#web/lib/settled.ts'
import { inputClass } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The search begins after this pause in typing. */
const pauseMs = 250

/** One field for a scanner, for kana and for names, the camera beside it, and below it who has come. */
export function Arrival({ now }: { now: number }) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, member, show, close, failure, findCode } = useArrival()
  const wanted = memberCodeOf(typed) === undefined ? typed.trim() : ''
  const settled = useSettled(wanted, pauseMs)
  useDigitsToField(field)

  function done() {
    close()
    field.current?.focus()
  }

  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <Form
          role="search"
          className="grid min-w-0 flex-1 basis-[16rem] gap-1.5"
          onSubmit={(event) => event.preventDefault()}
        >
          <label htmlFor={id} className="text-sm font-semibold">
            {t('reception.arrival.field')}
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={limits.searchLength}
            placeholder={t('reception.arrival.hint')}
            value={typed}
            onChange={({ target }) => type(target.value)}
            className={`${inputClass} min-h-14 text-lg!`}
          />
        </Form>
        <ScanButton onCode={(code) => void findCode(code)} />
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {wanted !== '' && <FoundMembers q={settled === wanted ? settled : ''} onChoose={show} />}
      {wanted === '' && member && <ArrivedMember key={member.id} {...{ member, now }} onClose={done} />}
    </div>
  )
}
