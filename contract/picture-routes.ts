import type { Route } from './route.ts'

/** The part of the route table with which administrators manage the picture library. */
export const pictureRoutes = {
  listPictures: { method: 'GET', path: '/admin/pictures', access: 'admin' },
  addPicture: { method: 'POST', path: '/admin/pictures', access: 'admin' },
  changePicture: { method: 'PUT', path: '/admin/pictures/{id}', access: 'admin' },
  deletePicture: { method: 'DELETE', path: '/admin/pictures/{id}', access: 'admin' },
} as const satisfies Record<string, Route>
