interface Cookie {
  name: string
  value: string
  /** In seconds. */
  maxAge: number
}

export function writeCookie(cookie: Cookie): void {
  document.cookie = cookieText(cookie, location.protocol)
}

/** Where the site has TLS, the cookie never leaves without it. */
export function cookieText({ name, value, maxAge }: Cookie, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
