import { useConfirmedSave } from '#web/lib/confirmed-save.ts'

/** Saves something with a teacher, and asks once more when the teacher has another lesson at the time (`TeacherTwiceQuestion`). */
export function useTeacherTwice() {
  const { save, asked } = useConfirmedSave('error.teacher.busy')
  return {
    asked,
    save: <Made>(attempt: (known: { teacherTwice: boolean }) => Promise<Made>) =>
      save((teacherTwice) => attempt({ teacherTwice })),
  }
}
