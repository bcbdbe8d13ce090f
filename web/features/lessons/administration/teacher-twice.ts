import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'

interface Asked {
  /** The refusal, which says which lesson the teacher has at the time. */
  refusal: CallError
  open: boolean
  answer: (confirmed: boolean) => void
}

/** Saves something with a teacher, and asks once more when the teacher has another lesson at the time (`TeacherTwiceQuestion`). */
export function useTeacherTwice() {
  const [asked, setAsked] = useState<Asked>()

  /** @throws the refusal when the administrator does not confirm it */
  async function save<Made>(attempt: (known: { teacherTwice: boolean }) => Promise<Made>): Promise<Made> {
    try {
      return await attempt({ teacherTwice: false })
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'error.teacher.busy')) throw error
      const confirmed = await new Promise<boolean>((answer) =>
        setAsked({ refusal: error, open: true, answer }),
      )
      setAsked((before) => before && { ...before, open: false })
      if (!confirmed) throw error
      return attempt({ teacherTwice: true })
    }
  }

  return { save, asked }
}
