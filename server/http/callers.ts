import type { Language } from '#studio/languages.ts'

declare const proven: unique symbol

/** The id of a member whose token was checked. Only authentication makes one. */
export type MemberId = string & { readonly [proven]: 'member' | 'admin' }

/** The id of an administrator whose token was checked. */
export type AdminId = MemberId & { readonly [proven]: 'admin' }

export interface MemberCaller {
  id: MemberId
  role: 'USER' | 'ADMIN'
  language: Language
}

export interface AdminCaller extends MemberCaller {
  id: AdminId
  role: 'ADMIN'
}

export const isAdmin = (caller: MemberCaller | undefined): caller is AdminCaller => caller?.role === 'ADMIN'
