import type { Route } from './route.ts'

/** The part of the route table with which visitors read the news of the site, and administrators write them and the bars above every page. */
export const newsRoutes = {
  listShownNews: { method: 'GET', path: '/news', access: 'anyone' },
  listNews: { method: 'GET', path: '/admin/news', access: 'admin' },
  createNews: { method: 'POST', path: '/admin/news', access: 'admin' },
  updateNews: { method: 'PUT', path: '/admin/news/{id}', access: 'admin' },
  deleteNews: { method: 'DELETE', path: '/admin/news/{id}', access: 'admin' },
  listNotices: { method: 'GET', path: '/admin/notices', access: 'admin' },
  createNotice: { method: 'POST', path: '/admin/notices', access: 'admin' },
  updateNotice: { method: 'PUT', path: '/admin/notices/{id}', access: 'admin' },
  deleteNotice: { method: 'DELETE', path: '/admin/notices/{id}', access: 'admin' },
} as const satisfies Record<string, Route>
