import type { Location } from 'react-router'
import { pageOfPath } from './language.ts'

/** The navigation state with which another page leads to the login page, and the login page back. */
export interface LoginState {
  /** Why the visitor is here, which the login page explains. */
  why?: string
  /** The page that the login leads back to, without its language. */
  back?: string
  /** The address with which the visitor has registered. */
  email?: string
  /** The visitor has just logged in. */
  entered?: boolean
}

/** The present page with its query, without its language, which may change until the login. */
export const pageToReturnTo = ({ pathname, search, hash }: Location): string =>
  pageOfPath(pathname) + search + hash
