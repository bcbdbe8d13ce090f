/** For whom a lesson is meant. The catalogues name the levels under `lesson.level`. */
export const lessonLevels = ['beginners', 'all', 'experienced'] as const

export type LessonLevel = (typeof lessonLevels)[number]
