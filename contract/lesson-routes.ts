import type { Route } from './route.ts'

/** The part of the route table with which administrators plan, find and cancel lessons. */
export const lessonRoutes = {
  createLesson: { method: 'POST', path: '/admin/yoga', access: 'admin' },
  findLessons: { method: 'GET', path: '/admin/yoga-search', access: 'admin' },
  listLessonTitles: { method: 'GET', path: '/admin/yoga-titles', access: 'admin' },
  suggestLesson: { method: 'GET', path: '/admin/yoga-suggestion', access: 'admin' },
  readLesson: { method: 'GET', path: '/admin/yoga/{id}', access: 'admin', recorded: true },
  updateLesson: { method: 'PUT', path: '/admin/yoga/{id}', access: 'admin' },
  deleteLesson: { method: 'DELETE', path: '/admin/yoga/{id}', access: 'admin' },
  copyLesson: { method: 'POST', path: '/admin/yoga/{id}/copies', access: 'admin' },
  substituteTeacher: { method: 'POST', path: '/admin/yoga/{id}/substitute', access: 'admin' },
  createSeries: { method: 'POST', path: '/admin/yoga-series', access: 'admin' },
  previewSeries: { method: 'POST', path: '/admin/yoga-series/preview', access: 'admin' },
  previewSeriesChange: { method: 'POST', path: '/admin/yoga/{id}/series-change/preview', access: 'admin' },
  previewSeriesDeletion: { method: 'GET', path: '/admin/yoga/{id}/series-deletion', access: 'admin' },
} as const satisfies Record<string, Route>
