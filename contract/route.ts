/**
 * Who may call: anyone (a token, if sent, must still be valid), members, administrators and the roles that
 * `access.ts` lists, or the session of a self check-in, which may call nothing else (`kiosk.ts`).
 */
export type Access = 'anyone' | 'member' | 'admin' | 'kiosk'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; parameters in braces as in the specification: `/admin/yoga/{id}`. */
  path: string
  access: Access
  /**
   * For a GET that the rate limits count like a write, and for any call that is an export. All other methods
   * count as writes.
   */
  counted?: 'write' | 'export'
  /**
   * The answer has personal data of many people, or all of one. The security log says who read it, and the
   * reads are bounded.
   */
  recorded?: true
  /** The same for administrators only, who see more than others; bounded, but not in the security log. */
  personalForAdministrators?: true
  /**
   * An administrator who still has to set up a second factor may call it. All other calls of members are
   * closed until then.
   */
  beforeSecondFactor?: true
}

/**
 * The route of an endpoint, which spreads it beside its schemas.
 * @param path below `/api`
 */
export function route<
  const Name extends string,
  Method extends Route['method'],
  const Path extends string,
  Given extends Access,
  const More extends Omit<Route, 'method' | 'path' | 'access'> = object,
>(name: Name, method: Method, path: Path, access: Given, more?: More) {
  return { name, method, path, access, ...(more ?? ({} as More)) }
}
