import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Weakness } from '#contract/login/weak-passwords.ts'

/** So long after the last letter, so that a screen reader is not interrupted at each of them. */
const pauseMs = 500

interface Props {
  password: string
  /** The person's names and e-mail address, as far as the page knows them. */
  own?: readonly string[]
}

/**
 * Warns of a password that is easily guessed. It refuses nothing: for members six characters are the only
 * rule.
 */
export function PasswordWarning({ password, own = [] }: Props) {
  const { t } = useTranslation()
  const [judged, setJudged] = useState<{ password: string; weakness: Weakness | undefined }>()
  const words = own.join('\n')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      if (password === '') return
      void judge(password, words.split('\n')).then((weakness) => {
        if (isCurrent) setJudged({ password, weakness })
      })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, words])
  const weakness = judged?.password === password ? judged.weakness : undefined
  return (
    <p role="status" className="text-sm text-persimmon not-empty:mt-1.5">
      {weakness && t(`common.weakPassword.${weakness}`)}
    </p>
  )
}

/** Without the list, because the network is gone, there is no warning. */
async function judge(password: string, own: string[]): Promise<Weakness | undefined> {
  try {
    const { weaknessOf } = await import('#contract/login/weak-passwords.ts')
    return await weaknessOf(password, own)
  } catch {
    return undefined
  }
}
