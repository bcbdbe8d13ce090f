/** Changes of availability windows that are there. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { windowFields, windowScopes } from './spaces.ts'

/** The window that is in the way: `current` of the refusal `error.schedule.overlap`. */
export interface OtherWindow {
  /** The names of its space. */
  space: string
  spaceEn: string
  /** ISO 8601 in UTC. */
  start: string
  end: string
}

/** A window as another administrator has left it: `current` of the refusal `error.schedule.changed`. */
export interface CurrentWindow {
  etag: string
  rentableId: string
  start: string
  end: string
}

export const updateWindow = {
  ...route('updateWindow', 'PUT', '/admin/rentable-schedule/{id}', 'admin'),
  summary:
    'Changes the time or the space of an availability window. With `following` the later ones of its space at the same times on the same weekday move by the same time and get the same length and space. Hires stay as they are, also those that then lie outside',
  params: byId,
  query: z.object({ scope: z._default(z.enum(windowScopes, 'pattern'), 'one') }),
  headers: ['If-Match'],
  body: windowFields,
  answer: byId,
  status: 200,
  errors: [
    'error.schedule.notFound',
    'error.schedule.changed',
    'error.schedule.overlap',
    'error.schedule.laterClosed',
    'error.space.notFound',
    'error.closure.closed',
  ],
} as const satisfies Endpoint
