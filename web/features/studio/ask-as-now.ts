import { use } from 'react'
import { flushSync } from 'react-dom'
import { askedFields } from '#contract/members/member-fields.ts'
import { call, CallError } from '#web/lib/api.ts'
import { TakeOverFacts } from '#web/lib/facts.ts'

/** The fields that forms may not ask for; `kana` is that of a trial lesson. */
const names = new Set(['kana', ...Object.keys(askedFields)])

const lacksOne = ({ fields }: CallError) =>
  Object.entries(fields).some(([field, type]) => type === 'required' && names.has(field))

/**
 * Runs the call of a form. When the server refuses it because it lacks something, the owner may have
 * published since the page was opened that forms ask for it. The page then follows what holds now, and shows
 * the field, before the form learns of the error. What was typed stays.
 */
export function useAskAsNow() {
  const takeOver = use(TakeOverFacts)
  return async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof CallError) || !lacksOne(error)) throw error
      // With the schemas of all facts it is large, and hardly a form needs it.
      const { readStudio } = await import('#contract/studio/studio-administration.ts')
      const facts = await call(readStudio, {}).catch(() => {
        // Without its fields, because a form says an error above them that none of its fields shows.
        throw new CallError(error.code)
      })
      // At once, so that the field is there when the form gives it the focus.
      flushSync(() => takeOver(facts))
      throw error
    }
  }
}
